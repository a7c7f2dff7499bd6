import { createHash } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Actor } from './actor.ts'
import type { What } from './what.ts'

/** Claims an idempotency key within the change, so that concurrent requests with the same key create one thing. */
export type Claim = (db: Transaction, subjectId: string) => Promise<void>

type Making<Made> = {
  /** What is created: a key is scoped to it. */
  what: What
  /** The idempotency key that a client repeats when it does not know whether its request arrived. */
  key: string | undefined
  find: (subjectId: string) => Promise<Made | undefined>
  make: (claim: Claim) => Promise<Made>
}

/** Creates something once per key and account; a repeated key returns what the first request created. */
export async function once<Made>(db: Db, actor: Actor, { what, key, find, make }: Making<Made>): Promise<Made> {
  if (!key) return await make(async () => {})
  const kept = keptKey(actor, what, key)
  const made = await findMade(db, kept, find)
  if (made) return made
  try {
    return await make((transaction, subjectId) => claim(transaction, kept, subjectId))
  } catch (error) {
    const meanwhile = error instanceof MadeMeanwhileError && (await findMade(db, kept, find))
    if (meanwhile) return meanwhile
    throw error
  }
}

/** Keys expire: no client retries after so long. */
export async function forgetMadeBefore(db: Transaction, moment: string) {
  await db.deleteFrom('made').where('at', '<', moment).execute()
}

class MadeMeanwhileError extends Error {}

async function findMade<Made>(db: Db, key: string, find: Making<Made>['find']) {
  const row = await db.selectFrom('made').select('subjectId').where('key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const made = await find(row.subjectId)
  if (!made) throw new Problem('not-found')
  return made
}

async function claim(db: Transaction, key: string, subjectId: string) {
  const claimed = await db
    .insertInto('made')
    .values({ key, subjectId, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) throw new MadeMeanwhileError()
}

function keptKey(actor: Actor, what: What, key: string) {
  const sender = actor.kind === 'account' ? actor.accountId : actor.kind
  return createHash('sha256').update(`${sender} ${what} ${key}`).digest('base64url')
}
