import type { Transaction } from '#platform/database/tables.ts'

/** SQLite takes some 32,000 values in a statement, and each file is three. */
const maxFilesPerStatement = 1_000

/** Queues files for removal, in the transaction that deletes the last row that needs them. */
export async function discardFiles(db: Transaction, names: string[]) {
  const dueAt = new Date().toISOString()
  // Sorted, so that two transactions which discard the same files do not deadlock.
  const sorted = [...new Set(names)].sort()
  for (let at = 0; at < sorted.length; at += maxFilesPerStatement) {
    const rows = sorted.slice(at, at + maxFilesPerStatement).map((name) => ({ name, dueAt, claimedAt: null }))
    await db
      .insertInto('discardedFile')
      .values(rows)
      // A staged file of this name is due at once; whoever staged it stages it again.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
      .execute()
  }
}
