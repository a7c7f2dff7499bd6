import { isPostgres } from '#platform/database/dialect.ts'
import type { Transaction } from '#platform/database/tables.ts'

/**
 * Messages that are about to be changed or erased, whole: until the change is done nobody else has a hand on them.
 * Whoever changes a message asks for it by this first, and only then for what the filter has learned: two who took
 * them in turn would wait for each other for ever.
 */
export function lockMessages(db: Transaction, ids: string[]) {
  const messages = db.selectFrom('message').selectAll().where('id', 'in', ids).orderBy('id')
  // On SQLite one writes at a time anyway.
  return (isPostgres(db) ? messages.forUpdate() : messages).execute()
}
