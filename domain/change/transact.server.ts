import { discardFiles } from '#domain/files/discard-files.server.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import type { Resources } from '#platform/resources.ts'
import type { Actor } from './actor.ts'
import type { Touched, What } from './what.ts'

export type Change = {
  /** All of the work, or none of it. */
  db: Transaction
  /** Notes what happened, to which row, or to each of these. */
  record: (what: What, ...subjectIds: string[]) => Promise<void>
  /** Names what pages show otherwise from now on. */
  touch: (...names: Touched[]) => void
  /** Gives up files that no row needs any more. */
  discard: (...names: string[]) => Promise<void>
  /** Sees to it that what was deleted or overwritten is gone from every file of the database before the answer. */
  erase: () => void
}

export type TransactContext = Pick<Resources, 'writeAccess' | 'events' | 'log'>

/** One transaction by an actor: its records, and what it announces once it is committed. */
export async function transact<Result>(
  context: TransactContext,
  actor: Actor,
  work: (change: Change) => Promise<Result>,
) {
  const done = await WriteAccess.transaction(context.writeAccess)(async (db, erase) => {
    const records: Recorded[] = []
    const touched = new Set<Touched>()
    let hasDiscarded = false
    const result = await work({
      db,
      erase,
      async record(what, ...subjectIds) {
        records.push({ what, subjectIds })
        const subjects = subjectIds.length > 0 ? subjectIds : [null]
        await db
          .insertInto('record')
          .values(subjects.map((subjectId) => recordOf(actor, what, subjectId)))
          .execute()
      },
      touch(...names) {
        for (const name of names) touched.add(name)
      },
      async discard(...names) {
        hasDiscarded = true
        await discardFiles(db, names)
      },
    })
    return { result, records, touched, hasDiscarded }
  })
  announce(context, actor, done)
  return { result: done.result, hasDiscarded: done.hasDiscarded }
}

type Recorded = { what: What; subjectIds: string[] }

function announce(
  { events, log }: TransactContext,
  actor: Actor,
  { records, touched }: { records: Recorded[]; touched: ReadonlySet<Touched> },
) {
  const account = actor.kind === 'account' ? actor.accountId : undefined
  const network = actor.kind === 'machine' ? undefined : actor.network
  for (const { what, subjectIds } of records) {
    const row = subjectIds.length > 1 ? subjectIds : subjectIds[0]
    log.info({ row, account, network }, what)
  }
  try {
    if (touched.size > 0) events.tell('touched', touched)
  } catch (error) {
    // It is committed: a listener that fails must not make it look lost.
    log.error({ error }, 'a change could not be announced')
  }
}

function recordOf(actor: Actor, what: What, subjectId: string | null) {
  return {
    at: new Date().toISOString(),
    what,
    subjectId,
    actor: actor.kind,
    accountId: actor.kind === 'account' ? actor.accountId : null,
    network: actor.kind === 'machine' ? null : actor.network,
  }
}
