import { discardFiles } from '#domain/files/discard-files.server.ts'
import { reportOutage } from '#domain/outage.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import type { Resources } from '#platform/resources.ts'
import { type Actor, accountIn } from './actor.ts'
import { announceInvalidated } from './announce.server.ts'
import { appendEntries, cutRecord, type Entry, restartChain } from './record-chain.server.ts'
import { kindOf } from './record-kind.ts'
import { may, rightFor } from './rights.ts'
import type { CacheTag, What } from './what.ts'

export type Change = {
  /** All of the work, or none of it. */
  db: Transaction
  /** Adds an audit record of what happened to one row, or to each of several. Undoes the change where the actor has no right to it. */
  record: (what: What, ...subjectIds: string[]) => Promise<void>
  /** Names the cache tags of what has changed: pages that show it are rendered again. */
  invalidate: (...tags: CacheTag[]) => void
  /** Discards files that no row needs any more. */
  discard: (...names: string[]) => Promise<void>
  /** Takes away the entries of the record from before a moment, and tells how many. */
  trimRecord: (before: string) => Promise<number>
  /** Begins a new chain of the record, where the old one is broken. */
  restartRecord: () => Promise<void>
  /** Overwrites deleted data in the files of the database before the response is sent. */
  erase: () => void
}

export type TransactContext = Pick<Resources, 'writeAccess' | 'events' | 'log'>

/** One transaction by an actor: its records, and what it announces once it is committed. */
export async function transact<Result>(
  context: TransactContext,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
) {
  const write = WriteAccess.transaction(context.writeAccess)
  const done = await reportOutage(context.log, () => write(runWork))
  announce(context, actor, done)
  return { result: done.result, hasDiscarded: done.hasDiscarded }

  async function runWork(db: Transaction, erase: () => void) {
    const seal = WriteAccess.seal(context.writeAccess)
    const records: Recorded[] = []
    const invalidated = new Set<CacheTag>()
    let hasDiscarded = false
    const result = await work({
      db,
      erase,
      async record(what, ...subjectIds) {
        if (actor.kind === 'account' && !may(actor.role, rightFor(what)))
          throw new Problem('not-allowed', { cause: what })
        records.push({ what, subjectIds })
      },
      trimRecord: (before) => cutRecord(db, seal, before),
      restartRecord: () => restartChain(db, seal),
      invalidate(...tags) {
        for (const tag of tags) invalidated.add(tag)
      },
      async discard(...names) {
        hasDiscarded = true
        await discardFiles(db, names)
      },
    })
    await appendEntries(
      db,
      seal,
      records.flatMap((each) => entriesOf(actor, each)),
    )
    await announceInvalidated(db, context.events.origin, invalidated)
    return { result, records, invalidated, hasDiscarded }
  }
}

type Recorded = { what: What; subjectIds: string[] }

function announce(
  { events, log }: TransactContext,
  actor: Actor,
  { records, invalidated }: { records: Recorded[]; invalidated: ReadonlySet<CacheTag> },
) {
  const account = actor.kind === 'account' ? actor.accountId : undefined
  const network = actor.kind === 'machine' ? undefined : actor.network
  for (const { what, subjectIds } of records) {
    const row = subjectIds.length > 1 ? subjectIds : subjectIds[0]
    log.info({ row, account, network }, what)
  }
  try {
    if (invalidated.size > 0) events.emit('invalidated', invalidated)
  } catch (error) {
    // It is committed: a listener that fails must not make it look lost.
    log.error({ error }, 'a change could not be announced')
  }
}

function entriesOf(actor: Actor, { what, subjectIds }: Recorded): Entry[] {
  const at = new Date().toISOString()
  const subjects = subjectIds.length > 0 ? subjectIds : [null]
  return subjects.map((subjectId) => ({
    at,
    what,
    kind: kindOf(what),
    subjectId,
    actor: actor.kind,
    accountId: accountIn(actor),
    network: actor.kind === 'machine' ? null : actor.network,
  }))
}
