import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './tables.ts'

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
    if (isWriting()) throw new Error('A change within a change would wait for itself.')
    return write((transaction, erase) => insideWrite.run(true, () => work(transaction, erase)))
  }
}
