import { createHash } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import type { Resources } from '#platform/resources.ts'
import type { Actor } from './actor.ts'
import { type AuditEvent, kindOf } from './audit-event.ts'
import { adoptOldEntries } from './record-chain.server.ts'
import { may, type Right } from './rights.ts'
import { sweepDiscarded } from './stage-file.server.ts'
import { type Change, type TransactContext, transact } from './transact.server.ts'

export type { Change } from './transact.server.ts'

export type ChangeContext = Pick<Resources, 'db' | 'writeAccess' | 'events' | 'files' | 'log'>

/**
 * The only way to write: one transaction, one actor, one audit record. Invalidated tags are announced after the commit,
 * and discarded files are removed, before this returns. Await nothing slow in `work`: no picture, mail, password hash
 * or file.
 */
export async function change<Result>(
  resources: ChangeContext,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
) {
  const { result, hasDiscarded } = await transact(resources, actor, work).catch(async (error) => {
    if (error instanceof Problem && error.code === 'not-allowed')
      await recordRefusal(resources, actor, String(error.cause))
    throw error
  })
  if (hasDiscarded) await sweepDiscarded(resources)
  return result
}

/** Throws 'not-allowed' if the role of the actor lacks the right, and records it with `tried` as the description. */
export async function requireRight(resources: TransactContext, actor: Actor, right: Right, tried: string = right) {
  if (actor.kind !== 'account' || may(actor.role, right)) return
  await recordRefusal(resources, actor, tried)
  throw new Problem('not-allowed')
}

export async function recordRefusal(resources: TransactContext, actor: Actor, tried: string) {
  await transact(resources, actor, ({ record }) => record('access refused', tried))
}

/** Claims an idempotency key within the change, so that concurrent requests with the same key create one thing. */
export type Claim = (db: Transaction, subjectId: string) => Promise<void>

type OnceOptions<Created> = {
  /** What is created: a key is scoped to it. */
  what: AuditEvent
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

function hashKey(actor: Actor, what: AuditEvent, key: string) {
  const sender = actor.kind === 'account' ? actor.accountId : actor.kind
  return createHash('sha256').update(`${sender} ${what} ${key}`).digest('base64url')
}

/** Adds entries written by an older release to the chain and sets their kind, at the first start after the update. */
export async function adoptRecord({ db, writeAccess }: Pick<ChangeContext, 'db' | 'writeAccess'>) {
  const write = WriteAccess.transaction(writeAccess)
  const seal = WriteAccess.seal(writeAccess)
  const unchained = db.selectFrom('record').select('number').where('position', 'is', null).limit(1)
  while ((await unchained.execute()).length > 0) {
    if ((await write((transaction) => adoptOldEntries(transaction, seal))) === 0) break
  }
  const withoutKind = db.selectFrom('record').select('what').distinct().where('kind', 'is', null)
  for (const { what } of await withoutKind.execute()) {
    const kind = kindOf(what)
    await write((transaction) =>
      transaction.updateTable('record').set({ kind }).where('what', '=', what).where('kind', 'is', null).execute(),
    )
  }
}
