import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Transaction } from './tables.ts'

const uniqueViolation = '23505'

/**
 * Does the work so that the transaction can go on if it fails: PostgreSQL refuses every further statement of a
 * transaction after an error. SQLite undoes the failed statement alone, and needs no savepoint.
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

/** Whether PostgreSQL refused a row because another has the same value where this constraint allows it once. */
export function violatesUnique(error: unknown, constraint: string) {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false
  return error.code === uniqueViolation && error.constraint === constraint
}
