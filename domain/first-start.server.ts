import { countUsers } from '#domain/accounts/accounts.server.ts'
import { adoptRoles } from '#domain/accounts/adopt-roles.server.ts'
import { insertAccountOf, randomPassword } from '#domain/accounts/create-account.server.ts'
import { takeBackupBeforeMigration } from '#domain/backup/take-backup.server.ts'
import { notePosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { adoptRecord } from '#domain/change/adopt-record.server.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { abandonImage } from '#domain/images/store-image.server.ts'
import { indexMessage } from '#domain/messages/index-messages.server.ts'
import { addSampleContent } from '#domain/sample/add-sample-content.server.ts'
import { prepareSample } from '#domain/sample/prepare-sample.server.ts'
import { assertReachable } from '#platform/database/reachable.ts'
import type { Resources } from '#platform/resources.ts'
import { weakness } from './accounts/password/password-strength.server.ts'

/** The account made because there was none; a password we made is shown once. */
export type FirstAccount = { username: string; madePassword?: string }

type PrepareDatabaseResources = ChangeContext & Pick<Resources, 'database' | 'workerPool' | 'config' | 'passwords'>

/** Brings the database up to date and, where nobody has an account yet, fills it: all of it or nothing, by one process. */
export async function prepareDatabase(
  resources: PrepareDatabaseResources,
  firmName: string,
): Promise<FirstAccount | undefined> {
  const { db, database, config } = resources
  await assertReachable(db, config.DATABASE_URL)
  if ((await hasTables(db)) && !(await database.isUpToDate())) await takeBackupBeforeMigration(resources)
  await database.migrate()
  await adoptRecord(resources)
  await adoptRoles(resources)
  return (await countUsers(db)) > 0 ? undefined : await fill(resources, firmName)
}

/** Whether there is something that a migration could lose. */
async function hasTables(db: Resources['db']) {
  const done = db.selectFrom('migration').select('name').limit(1).execute()
  return await done.then((names) => names.length > 0).catch(() => false)
}

async function fill(resources: PrepareDatabaseResources, firmName: string) {
  const { config, passwords } = resources
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given, ADMIN_EMAIL: email } = config
  const reason = given && (await weakness(given, { username, firmName }))
  if (reason) throw new Error(`ADMIN_PASSWORD would be guessed: ${reason}`)
  const password = given ?? randomPassword()
  const hash = await passwords.hash(password)
  const sample = config.SAMPLE_CONTENT ? await prepareSample(resources) : undefined
  const made = await change(resources, machine, async ({ db, record }) => {
    // Of two processes that start at once, the second waits here for the first, and leaves all to it.
    const user = await insertAccountOf(db, { username, email, role: 'owner', hash })
    if (!user) return undefined
    await record('first account made', user.id)
    if (sample) {
      await addSampleContent({ db, record }, sample)
      const ids = sample.posts.map(({ id }) => id)
      await notePosts(db, ids)
      for (const message of sample.messages) await indexMessage(db, message)
    }
    return { username, madePassword: given ? undefined : password }
  })
  if (!made) for (const image of sample?.images ?? []) await abandonImage(resources, image)
  return made
}
