import { sql } from 'kysely'
import { discardFiles } from '#domain/files/discard-files.server.ts'
import { reportOutage } from '#domain/outage.ts'
import { Problem } from '#domain/problem.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import { invalidationChannel } from '#platform/database/listener.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import type { Resources } from '#platform/resources.ts'
import { type Actor, accountIn } from './actor.ts'
import { type AuditEvent, kindOf } from './audit-event.ts'
import { allTags, type CacheTag } from './cache-tag.ts'
import { appendEntries, cutRecord, type Entry, restartChain } from './record-chain.server.ts'
import { may, rightFor } from './rights.ts'

export type Change = {
  /** The transaction: commits all of the work, or none. */
  db: Transaction
  /** Adds an audit entry for each of these rows. Rolls the change back if the actor has no right to it. */
  record: (what: AuditEvent, ...subjectIds: string[]) => Promise<void>
  /** Invalidates cache tags: pages that carry one of them are rendered again. */
  invalidate: (...tags: CacheTag[]) => void
  /** Discards files that no row needs any more. */
  discard: (...names: string[]) => Promise<void>
  /** Deletes the entries of the record from before a moment and returns how many. */
  trimRecord: (before: string) => Promise<number>
  /** Starts a new chain of the record after the old one was broken. */
  restartRecord: () => Promise<void>
  /** Overwrites deleted data in the files of the database before the response is sent. */
  erase: () => void
}

export type TransactContext = Pick<Resources, 'writeAccess' | 'events' | 'log'>

/** Runs one transaction for an actor, with its audit entries, and announces what it invalidated after the commit. */
export async function transact<Result>(
  context: TransactContext,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
) {
  const write = WriteAccess.transaction(context.writeAccess)
  const committed = await reportOutage(context.log, () => write(runWork))
  announce(context, actor, committed)
  return { result: committed.result, hasDiscarded: committed.hasDiscarded }

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
      records.flatMap((recorded) => entriesOf(actor, recorded)),
    )
    await announceInvalidated(db, context.events.origin, invalidated)
    return { result, records, invalidated, hasDiscarded }
  }
}

type Recorded = { what: AuditEvent; subjectIds: string[] }

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
    // The change is committed: a failing listener must not make it look failed.
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

/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const maxPayloadBytes = 7_999

/** Notifies the other processes on the same database, at commit, which tags a change invalidated. */
async function announceInvalidated(db: Transaction, origin: string, tags: ReadonlySet<CacheTag>) {
  if (!isPostgres(db) || tags.size === 0) return
  await sql`select pg_notify(${invalidationChannel}, ${payloadOf(origin, tags)})`.execute(db)
}

/** Emits the invalidations of other processes as local events. */
export async function listenForInvalidations({
  listener,
  events,
  log,
}: Pick<Resources, 'listener' | 'events' | 'log'>) {
  await listener.start({
    onNotification(payload) {
      const { origin, tags } = readPayload(payload)
      if (origin === events.origin) return
      emit(tags ?? allTags)
    },
    onReconnected: () => emit(allTags),
  })

  function emit(tags: Iterable<string>) {
    try {
      events.emit('invalidated', new Set(tags), 'remote')
    } catch (error) {
      log.error({ error }, 'a change of another process could not be passed on')
    }
  }
}

/** No tags means all tags. */
type Payload = { origin: string; tags?: string[] }

function payloadOf(origin: string, tags: ReadonlySet<CacheTag>) {
  const payload = JSON.stringify({ origin, tags: [...tags] } satisfies Payload)
  if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload
  return JSON.stringify({ origin } satisfies Payload)
}

function readPayload(payload: string): Payload {
  try {
    return JSON.parse(payload)
  } catch {
    return { origin: '' }
  }
}
