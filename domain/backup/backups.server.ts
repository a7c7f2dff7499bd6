import type { Db } from '#platform/database/tables.ts'

/** A database that is still to be migrated may be of before there were backups. */
export async function hasBackupTable(db: Db) {
  const row = await db.selectFrom('migration').select('name').where('name', '=', '0020-backups').executeTakeFirst()
  return row !== undefined
}
