import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './tables.ts'

/**
 * Does the work in one transaction and answers once that is kept for good. `erase` asks that what the work deleted
 * or overwrote leaves the journal too, before the answer.
 */
export type Write = <Result>(work: (transaction: Transaction, erase: () => void) => Promise<Result>) => Promise<Result>

const inside = new AsyncLocalStorage<true>()

/** Whether this is asked within the work of a transaction, where nothing slow may be awaited. */
export function isWriting() {
  return inside.getStore() === true
}

/** Marks what the work does as done within a transaction; one within another would wait for itself. */
export function markWriting(write: Write): Write {
  return (work) => {
    if (isWriting()) throw new Error('A change within a change would wait for itself.')
    return write((transaction, erase) => inside.run(true, () => work(transaction, erase)))
  }
}
