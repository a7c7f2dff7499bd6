import type { Db, Transaction } from '#platform/database/tables.ts'

/** Those of an account that open it, the oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'aaguid', 'addedAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('addedAt', 'is not', null)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
}

/** How many each account has; who has none is not named. */
export async function countPasskeys(db: Db) {
  const rows = await db
    .selectFrom('passkey')
    .select(['userId', ({ fn }) => fn.countAll().as('amount')])
    .where('addedAt', 'is not', null)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, amount }) => [userId, Number(amount)]))
}

/** By the name that the device gives it. One that was made, but never recorded as added, opens nothing. */
export function findPasskey(db: Db, credentialID: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'userId', 'credentialID', 'publicKey', 'counter'])
    .where('credentialID', '=', credentialID)
    .where('addedAt', 'is not', null)
    .executeTakeFirst()
}

/** Undefined where the account has no such passkey. */
export function updatePasskey(
  db: Transaction,
  { id, userId }: { id: string; userId: string },
  facts: { name?: string; addedAt?: string },
) {
  return db
    .updateTable('passkey')
    .set(facts)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Likewise. */
export function deletePasskey(db: Transaction, { id, userId }: { id: string; userId: string }) {
  return db.deleteFrom('passkey').where('id', '=', id).where('userId', '=', userId).returning('name').executeTakeFirst()
}

export function deletePasskeys(db: Transaction, userId: string) {
  return db.deleteFrom('passkey').where('userId', '=', userId).returning('addedAt').execute()
}

/** Those that were made, but never recorded: the site was stopped between the two. */
export async function deleteUnfinishedPasskeys(db: Transaction, userId: string) {
  await db.deleteFrom('passkey').where('userId', '=', userId).where('addedAt', 'is', null).execute()
}

/** How a passkey knows the account that it is for: its number as bytes, so that a device keeps one for each account. */
export function userHandleOf(userId: string) {
  return Buffer.from(userId).toString('base64url')
}
