import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { Tables, Transaction } from './tables.ts'

/**
 * Runs the work in one transaction and resolves after the commit. If the work calls `erase`, rows that it deleted or
 * overwrote are also removed from the journal before the promise resolves.
 */
export type Write = <Result>(work: (transaction: Transaction, erase: () => void) => Promise<Result>) => Promise<Result>

const insideWrite = new AsyncLocalStorage<true>()

/** Whether the caller runs within a transaction, where nothing slow may be awaited. */
export function isWriting() {
  return insideWrite.getStore() === true
}

/** Marks the work as running within a transaction, and refuses nested transactions, which would wait for each other. */
export function markWriting(write: Write): Write {
  return (work) => {
    if (isWriting()) throw new Error('A change within a change would deadlock.')
    return write((transaction, erase) => insideWrite.run(true, () => work(transaction, erase)))
  }
}

/** Signs a text with a key that is not in the database. */
export type Seal = (text: string) => string

/**
 * The permission to write to the database, without instance methods: only the static `transaction` and `seal` can use
 * it, and only domain/change may import them. So every write gets a sealed entry in the record.
 */
export class WriteAccess {
  readonly #write: Write
  readonly #seal: Seal

  constructor(write: Write, seal: Seal) {
    this.#write = write
    this.#seal = seal
  }

  static transaction(writeAccess: WriteAccess): Write {
    return writeAccess.#write
  }

  static seal(writeAccess: WriteAccess): Seal {
    return writeAccess.#seal
  }
}

type Job = {
  /** Does the work; returns a function that settles the caller's promise after the commit. */
  run: (transaction: Transaction, erase: () => void) => Promise<() => void>
  fail: (error: unknown) => void
}

const waitForLockMs = 15_000
const retryLockMs = 10
/** Bounds how long the first job of a group waits for the others. */
const maxGroupSize = 256
const maxQuietTurns = 3

/**
 * Commits all jobs that wait at the same moment in one transaction: syncing a transaction to disk costs more than
 * writing it. Each job has a savepoint, so that a failed job rolls back only itself.
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

/** Waits for jobs that are about to arrive: a request takes a few turns of the event loop to get here. */
async function gather(waiting: Job[]) {
  let quietTurns = 0
  while (quietTurns < maxQuietTurns && waiting.length < maxGroupSize) {
    const before = waiting.length
    await setImmediate()
    quietTurns = waiting.length > before ? 0 : quietTurns + 1
  }
}

async function runGroup(writer: Kysely<Tables>, waiting: Job[]) {
  const group: Job[] = []
  const settlers: (() => void)[] = []
  let erases = false
  const erase = () => {
    erases = true
  }
  try {
    const transaction = await begin(writer)
    try {
      for (let job = waiting.shift(); job; job = group.length < maxGroupSize ? waiting.shift() : undefined) {
        group.push(job)
        settlers.push(await runInSavepoint(transaction, job, erase))
      }
      await transaction.commit().execute()
    } catch (error) {
      // Ignore a failed rollback: when the disk is full, SQLite has already rolled back.
      await transaction
        .rollback()
        .execute()
        .catch(() => {})
      throw error
    }
  } catch (error) {
    // Nothing was committed: the disk is full, or another process did not release its lock.
    for (const job of group.length > 0 ? group : waiting.splice(0)) job.fail(error)
    return
  }
  if (erases) await truncateJournal(writer)
  for (const settle of settlers) settle()
}

async function runInSavepoint(transaction: ControlledTransaction<Tables>, job: Job, erase: () => void) {
  const savepoint = await transaction.savepoint('change').execute()
  try {
    const settle = await job.run(transaction, erase)
    await savepoint.releaseSavepoint('change').execute()
    return settle
  } catch (error) {
    await rollBack(savepoint, error)
    // Reject after the commit, too: the failure may depend on rows that other jobs of the same group wrote.
    return () => job.fail(error)
  }
}

/** If the rollback fails too, throws the first error, which is the cause. */
async function rollBack(savepoint: ControlledTransaction<Tables, ['change']>, error: unknown) {
  try {
    await savepoint.rollbackToSavepoint('change').execute()
    await savepoint.releaseSavepoint('change').execute()
  } catch {
    throw error
  }
}

/** Waits without blocking the process while another process writes. */
async function begin(writer: Kysely<Tables>) {
  // Use a monotonic clock: the system time may be changed meanwhile.
  const giveUpAt = performance.now() + waitForLockMs
  for (;;) {
    try {
      return await writer.startTransaction().execute()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
      await setTimeout(retryLockMs)
    }
  }
}

/**
 * Removes deleted rows from the journal; in the database file they are already overwritten (secure_delete). Fails while
 * another process reads, such as a backup: the next erasure then does it.
 */
async function truncateJournal(writer: Kysely<Tables>) {
  await sql`pragma wal_checkpoint(truncate)`.execute(writer).catch(() => {})
}

const sqliteBusy = 5
/** The lower byte is the primary code; the rest of an extended code adds details, such as a running recovery. */
const primaryCodeMask = 0xff

/** Whether another connection holds the lock. */
export function isBusy(error: unknown) {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & primaryCodeMask) === sqliteBusy
  )
}

/** A transaction that fails more often does not conflict by chance. */
const maxAttempts = 5

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs the work again if PostgreSQL rolled it back because of a conflict with another transaction, which has released
 * its locks by then.
 */
export function retryConflicts(write: Write): Write {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(work)
      } catch (error) {
        if (attempt === maxAttempts || !isConflict(error)) throw error
      }
    }
  }
}

function isConflict(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === deadlock || error.code === serializationFailure)
}
