import { countUsers } from '#domain/accounts/accounts.server.ts'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { weakness } from '#domain/accounts/good-password.server.ts'
import { addSampleContent } from '#domain/sample/add-sample-content.server.ts'
import { assertReachable, underLock } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Resources } from '#platform/resources.ts'

/** The account made because there was none; a password we made is shown once. */
export type FirstAccount = { username: string; madePassword?: string }

/** Brings the database up to date and, where it was empty, fills it: all of it or nothing, by one process. */
export async function prepareDatabase(
  { db, files, workshop, config, passwords }: Pick<Resources, 'db' | 'files' | 'workshop' | 'config' | 'passwords'>,
  firmName: string,
): Promise<FirstAccount | undefined> {
  await assertReachable(db, config.DATABASE_URL)
  return await underLock(db, async (transaction) => {
    const { fresh } = await migrate(transaction)
    if (fresh && config.SAMPLE_CONTENT) await addSampleContent({ db: transaction, files, workshop })
    if ((await countUsers(transaction)) > 0) return undefined

    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given, ADMIN_EMAIL: email } = config
    const reason = given && (await weakness(given, { username, firmName }))
    if (reason) throw new Error(`ADMIN_PASSWORD would be guessed: ${reason}`)
    const { password } = await createAccount({ db: transaction, passwords }, { username, password: given, email })
    return { username, madePassword: given ? undefined : password }
  })
}
