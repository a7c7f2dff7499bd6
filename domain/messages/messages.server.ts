import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'

/** Adds the message; undefined where one with the same idempotency key is there already. */
export function insertMessage(db: Transaction, message: NewRow<'message'>) {
  return db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
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
