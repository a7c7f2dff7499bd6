import { setImmediate, setTimeout } from 'node:timers/promises'
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { Tables, Transaction } from './tables.ts'
import type { Write } from './write.ts'

type Job = {
  /** Does the work; returns how to answer once it is kept. */
  run: (transaction: Transaction, erase: () => void) => Promise<() => void>
  fail: (error: unknown) => void
}

const waitForLockMs = 15_000
const askAgainMs = 10
/** So that the first of many is not answered much later than the others would be. */
const mostInOne = 256
const turnsOnTheWay = 3

/**
 * One transaction for all works that wait at the same moment: to make a transaction safe on disk costs more than
 * what is written in it. Each work stands behind a savepoint, so that one that fails undoes itself alone.
 */
export function openGroupCommit(writer: Kysely<Tables>): Write {
  const waiting: Job[] = []
  let running = false

  async function runAll() {
    if (running) return
    running = true
    while (waiting.length > 0) {
      await gather(waiting)
      await runGroup(writer, waiting)
    }
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run: Job['run'] = async (transaction, erase) => {
        const result = await work(transaction, erase)
        return () => resolve(result)
      }
      waiting.push({ run, fail: reject })
      void runAll()
    })
}

/** Whoever is on the way already goes along: a request takes a few turns of the event loop to get here. */
async function gather(waiting: Job[]) {
  let quietTurns = 0
  while (quietTurns < turnsOnTheWay && waiting.length < mostInOne) {
    const before = waiting.length
    await setImmediate()
    quietTurns = waiting.length > before ? 0 : quietTurns + 1
  }
}

async function runGroup(writer: Kysely<Tables>, waiting: Job[]) {
  const taken: Job[] = []
  const answers: (() => void)[] = []
  let erases = false
  const erase = () => {
    erases = true
  }
  try {
    const transaction = await begin(writer)
    try {
      for (let job = waiting.shift(); job; job = taken.length < mostInOne ? waiting.shift() : undefined) {
        taken.push(job)
        answers.push(await runGuarded(transaction, job, erase))
      }
      await transaction.commit().execute()
    } catch (error) {
      // Where the disk is full SQLite has undone it already, and says so.
      await transaction
        .rollback()
        .execute()
        .catch(() => {})
      throw error
    }
  } catch (error) {
    // Nothing of it is kept: the disk is full, or another process never lets go of its lock.
    for (const job of taken.length > 0 ? taken : waiting.splice(0)) job.fail(error)
    return
  }
  if (erases) await forgetDeleted(writer)
  for (const answer of answers) answer()
}

async function runGuarded(transaction: ControlledTransaction<Tables>, job: Job, erase: () => void) {
  const guarded = await transaction.savepoint('change').execute()
  try {
    const answer = await job.run(transaction, erase)
    await guarded.releaseSavepoint('change').execute()
    return answer
  } catch (error) {
    await undo(guarded, error)
    // Told after the commit too: a refusal may rest on what others have written in the same one.
    return () => job.fail(error)
  }
}

/** Where there is nothing left to undo, what went wrong is the first error and not this. */
async function undo(guarded: ControlledTransaction<Tables, ['change']>, error: unknown) {
  try {
    await guarded.rollbackToSavepoint('change').execute()
    await guarded.releaseSavepoint('change').execute()
  } catch {
    throw error
  }
}

/** Where another process writes, this one goes on reading while it waits. */
async function begin(writer: Kysely<Tables>) {
  // Not by the clock on the wall, which may be set meanwhile.
  const giveUpAt = performance.now() + waitForLockMs
  for (;;) {
    try {
      return await writer.startTransaction().execute()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
      await setTimeout(askAgainMs)
    }
  }
}

/**
 * What was deleted leaves the journal; from the database itself it is gone at once (secure_delete). Where another
 * process reads, a backup for one, the next time will do.
 */
async function forgetDeleted(writer: Kysely<Tables>) {
  await sql`pragma wal_checkpoint(truncate)`.execute(writer).catch(() => {})
}

const sqliteBusy = 5
/** The rest tells who is busy, with a recovery for one. */
const primaryCode = 0xff

function isBusy(error: unknown) {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & primaryCode) === sqliteBusy
  )
}
