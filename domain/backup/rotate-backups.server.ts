import { randomUUID } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { ListedFile } from '#platform/files/file-store.ts'
import { openBackups } from '#platform/files/open-files.ts'
import type { Resources } from '#platform/resources.ts'
import { type BackupName, expiredBackups, readBackupName } from './rotation.ts'

type RotateResources = ChangeContext & Pick<Resources, 'config'>
type FoundBackup = BackupName & Pick<ListedFile, 'size'>

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes expired backups and updates the table to the stored files: after a restore it is that of an older day, and a
 * backup taken before a migration is not in it yet.
 */
export async function rotateBackups(resources: RotateResources) {
  const backups = openBackups(resources.config)
  const now = await databaseNow(resources.db)
  const files: FoundBackup[] = []
  for await (const { name, size, modifiedAt } of backups.list()) {
    const backup = readBackupName(name)
    if (backup) files.push({ ...backup, size })
    // Left incomplete by a killed process.
    else if (name.endsWith('.part') && Date.parse(modifiedAt) < now.getTime() - dayMs) await backups.remove(name)
  }
  const expired = new Set(expiredBackups(files, now).map(({ name }) => name))
  for (const name of expired) await backups.remove(name)
  await updateTable(
    resources,
    files.filter(({ name }) => !expired.has(name)),
    now,
  )
}

async function updateTable(resources: RotateResources, stored: FoundBackup[], now: Date) {
  const listed = await resources.db.selectFrom('backup').select(['id', 'name', 'startedAt', 'running']).execute()
  const storedNames = new Set(stored.map(({ name }) => name))
  const listedNames = new Set(listed.map(({ name }) => name))
  const weekAgo = new Date(now.getTime() - 7 * dayMs).toISOString()
  // Failures are listed for a week.
  const obsolete = listed.filter(({ name, startedAt, running }) =>
    name ? !storedNames.has(name) : !running && startedAt < weekAgo,
  )
  const added = stored.filter(({ name }) => !listedNames.has(name))
  if (obsolete.length + added.length === 0) return
  await change(resources, machine, async ({ db }) => {
    for (const { id } of obsolete) await db.deleteFrom('backup').where('id', '=', id).execute()
    for (const { name, kind, startedAt, size } of added) {
      const progress = { seenAt: startedAt, step: 'verification', done: 1, total: 1 }
      await db
        .insertInto('backup')
        .values({
          id: randomUUID(),
          name,
          kind,
          startedAt,
          endedAt: startedAt,
          kilobytes: Math.ceil(size / 1024),
          ...progress,
        })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    }
  })
}
