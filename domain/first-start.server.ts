import { countUsers } from '#domain/accounts/accounts.server.ts'
import { insertAccountOf, randomPassword } from '#domain/accounts/create-account.server.ts'
import { adoptRoles } from '#domain/accounts/manage-accounts.server.ts'
import { findWeakness } from '#domain/accounts/password.server.ts'
import { takeBackupBeforeMigration } from '#domain/backup/take-backup.server.ts'
import { updatePostIndex } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { adoptRecord, type ChangeContext, change } from '#domain/change/change.server.ts'
import { abandonImage } from '#domain/images/store-image.server.ts'
import { indexMessage } from '#domain/messages/messages.server.ts'
import { addSampleContent, prepareSample } from '#domain/sample/add-sample-content.server.ts'
import { assertReachable } from '#platform/database/availability.ts'
import type { Resources } from '#platform/resources.ts'

/** The account that the first start creates. A generated password is printed once. */
export type FirstAccount = { username: string; generatedPassword?: string }

type PrepareDatabaseResources = ChangeContext & Pick<Resources, 'database' | 'workerPool' | 'config' | 'passwords'>

/**
 * Migrates the database. If there is no account yet, one process creates the first one and the sample content, in one
 * transaction.
 */
export async function prepareDatabase(
  resources: PrepareDatabaseResources,
  firmName: string,
): Promise<FirstAccount | undefined> {
  const { db, database, config } = resources
  await assertReachable(db, config.DATABASE_URL)
  if (!(await database.isUpToDate())) {
    if (!(await database.isEmpty())) await takeBackupBeforeMigration(resources)
    await database.migrate()
  }
  await adoptRecord(resources)
  await adoptRoles(resources)
  return (await countUsers(db)) > 0 ? undefined : await createFirstAccount(resources, firmName)
}

async function createFirstAccount(resources: PrepareDatabaseResources, firmName: string) {
  const { config, passwords } = resources
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: configuredPassword, ADMIN_EMAIL: email } = config
  const reason = configuredPassword && (await findWeakness(configuredPassword, { username, firmName }))
  if (reason) throw new Error(`ADMIN_PASSWORD would be guessed: ${reason}`)
  const password = configuredPassword ?? randomPassword()
  const hash = await passwords.hash(password)
  const sample = config.SAMPLE_CONTENT ? await prepareSample(resources) : undefined
  const account = await change(resources, machine, async ({ db, record }) => {
    // If two processes start at once, the second waits here for the first and then creates nothing.
    const user = await insertAccountOf(db, { username, email, role: 'owner', hash })
    if (!user) return undefined
    await record('first account made', user.id)
    if (sample) {
      await addSampleContent({ db, record }, sample)
      const ids = sample.posts.map(({ id }) => id)
      await updatePostIndex(db, ids)
      for (const message of sample.messages) await indexMessage(db, message)
    }
    return { username, generatedPassword: configuredPassword ? undefined : password }
  })
  if (!account) for (const image of sample?.images ?? []) await abandonImage(resources, image)
  return account
}
