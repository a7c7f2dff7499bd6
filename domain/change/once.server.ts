import { createHash } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Actor } from './actor.ts'
import type { What } from './what.ts'

/** Claims an idempotency key within the change, so that concurrent requests with the same key create one thing. */
export type Claim = (db: Transaction, subjectId: string) => Promise<void>

type OnceOptions<Created> = {
  /** What is created: a key is scoped to it. */
  what: What
  /** The idempotency key that a client repeats when it does not know whether its request arrived. */
  key: string | undefined
  find: (subjectId: string) => Promise<Created | undefined>
  make: (claim: Claim) => Promise<Created>
}

/** Creates something once per key and account; a repeated key returns what the first request created. */
export async function once<Created>(
  db: Db,
  actor: Actor,
  { what, key, find, make }: OnceOptions<Created>,
): Promise<Created> {
  if (!key) return await make(async () => {})
  const hashedKey = hashKey(actor, what, key)
  const created = await findCreated(db, hashedKey, find)
  if (created) return created
  try {
    return await make((transaction, subjectId) => claim(transaction, hashedKey, subjectId))
  } catch (error) {
    const concurrent = error instanceof KeyClaimedError && (await findCreated(db, hashedKey, find))
    if (concurrent) return concurrent
    throw error
  }
}

/** Deletes expired keys: no client retries after a day. */
export async function deleteKeysBefore(db: Transaction, moment: string) {
  await db.deleteFrom('made').where('at', '<', moment).execute()
}

class KeyClaimedError extends Error {}

async function findCreated<Created>(db: Db, key: string, find: OnceOptions<Created>['find']) {
  const row = await db.selectFrom('made').select('subjectId').where('key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const created = await find(row.subjectId)
  if (!created) throw new Problem('not-found')
  return created
}

async function claim(db: Transaction, key: string, subjectId: string) {
  const inserted = await db
    .insertInto('made')
    .values({ key, subjectId, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) throw new KeyClaimedError()
}

function hashKey(actor: Actor, what: What, key: string) {
  const sender = actor.kind === 'account' ? actor.accountId : actor.kind
  return createHash('sha256').update(`${sender} ${what} ${key}`).digest('base64url')
}
