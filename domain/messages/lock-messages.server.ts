import { isPostgres } from '#platform/database/dialect.ts'
import type { Transaction } from '#platform/database/tables.ts'

/**
 * Selects messages for update: until the change is done no other transaction can change them.
 * Every change locks messages first and the spam filter's words second: the other order would deadlock.
 */
export function lockMessages(db: Transaction, ids: string[]) {
  const messages = db.selectFrom('message').selectAll().where('id', 'in', ids).orderBy('id')
  // SQLite has only one writer at a time.
  return (isPostgres(db) ? messages.forUpdate() : messages).execute()
}
