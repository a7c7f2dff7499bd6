import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import { indexMessage } from './index-messages.server.ts'

/** Adds the message; undefined where one with the same idempotency key is there already. */
export async function insertMessage(db: Transaction, message: NewRow<'message'>) {
  const added = await db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) await indexMessage(db, added)
  return added
}

export function findMessageByKey(db: Db, keys: string[]) {
  return db.selectFrom('message').selectAll().where('idempotencyKey', 'in', keys).executeTakeFirst()
}

export function findMessageByReference(db: Db, reference: string) {
  return db
    .selectFrom('message')
    .select(['reference', 'receivedAt'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}
