import type { Db, Transaction } from '#platform/database/tables.ts'

/** The usable passkeys of an account, oldest first. */
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

/** The number of passkeys per account id; accounts without one are not in the map. */
export async function countPasskeys(db: Db) {
  const rows = await db
    .selectFrom('passkey')
    .select(['userId', ({ fn }) => fn.countAll().as('amount')])
    .where('addedAt', 'is not', null)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, amount }) => [userId, Number(amount)]))
}

/** Finds a passkey by its credential id. One without `addedAt` was never recorded as added, and cannot sign in. */
export function findPasskey(db: Db, credentialID: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'userId', 'credentialID', 'publicKey', 'counter'])
    .where('credentialID', '=', credentialID)
    .where('addedAt', 'is not', null)
    .executeTakeFirst()
}

/** Returns undefined if the account has no such passkey. */
export function updatePasskey(
  db: Transaction,
  { id, userId }: { id: string; userId: string },
  columns: { name?: string; addedAt?: string },
) {
  return db
    .updateTable('passkey')
    .set(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Returns undefined if the account has no such passkey. */
export function deletePasskey(db: Transaction, { id, userId }: { id: string; userId: string }) {
  return db.deleteFrom('passkey').where('id', '=', id).where('userId', '=', userId).returning('name').executeTakeFirst()
}

export function deletePasskeys(db: Transaction, userId: string) {
  return db.deleteFrom('passkey').where('userId', '=', userId).returning('addedAt').execute()
}

/** Deletes passkeys that were created but never recorded, because the process stopped in between. */
export async function deleteUnfinishedPasskeys(db: Transaction, userId: string) {
  await db.deleteFrom('passkey').where('userId', '=', userId).where('addedAt', 'is', null).execute()
}

/** The WebAuthn user handle: the account's id as bytes. A device stores one passkey per user handle. */
export function userHandleOf(userId: string) {
  return Buffer.from(userId).toString('base64url')
}
