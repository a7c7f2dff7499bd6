import { discardFiles } from '#domain/files/discarded-files.server.ts'
import { sweepDiscarded } from '#domain/files/sweep-discarded.server.ts'
import type { Transaction } from '#platform/database/tables.ts'
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

/** What every change needs. */
export type Seam = Pick<Resources, 'db' | 'write' | 'events' | 'files' | 'log'>

/**
 * The one way to write: in one transaction, by somebody, with a record of it. What was touched is announced once it
 * is kept for good, and only then does the caller hear of it. Nothing slow is awaited within the work: no picture,
 * mail, password or file.
 */
export async function change<Result>(resources: Seam, actor: Actor, work: (change: Change) => Promise<Result>) {
  const done = await resources.write(async (db, erase) => {
    const records: Noted[] = []
    const touched = new Set<Touched>()
    let discards = false
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
        discards = true
        await discardFiles(db, names)
      },
    })
    return { result, records, touched, discards }
  })
  announce(resources, actor, done)
  if (done.discards) await sweepDiscarded(resources)
  return done.result
}

type Noted = { what: What; subjectIds: string[] }
type Done = { records: Noted[]; touched: ReadonlySet<Touched> }

function announce({ events, log }: Seam, actor: Actor, { records, touched }: Done) {
  const account = actor.kind === 'account' ? actor.accountId : undefined
  const network = actor.kind === 'machine' ? undefined : actor.network
  for (const { what, subjectIds } of records) {
    const row = subjectIds.length > 1 ? subjectIds : subjectIds[0]
    log.info({ row, account, network }, what)
  }
  try {
    if (touched.size > 0) events.tell('touched', touched)
  } catch (error) {
    // It is kept: who cannot hear of it must not make it look lost.
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
