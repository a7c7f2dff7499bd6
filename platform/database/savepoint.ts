import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Transaction } from './tables.ts'

const uniqueViolation = '23505'

/**
 * Runs the work so that the transaction can continue if it fails: after an error PostgreSQL refuses every further
 * statement of a transaction. SQLite rolls back only the failed statement, and needs no savepoint.
 */
export async function withSavepoint<Result>(transaction: Transaction, work: () => Promise<Result>) {
  if (!isPostgres(transaction)) return await work()
  await sql`savepoint attempt`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction)
    await sql`release savepoint attempt`.execute(transaction)
    throw error
  }
}

/** Whether the error is a violation of this unique constraint of PostgreSQL. */
export function violatesUnique(error: unknown, constraint: string) {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false
  return error.code === uniqueViolation && error.constraint === constraint
}
