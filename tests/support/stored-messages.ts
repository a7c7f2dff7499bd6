import type { Db } from '#platform/database/tables.ts'

/** All messages as they are stored, newest first. */
export function storedMessages(db: Db) {
  return db.selectFrom('message').selectAll().orderBy('receivedAt', 'desc').orderBy('id').execute()
}
