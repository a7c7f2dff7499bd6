import type { Write } from './write.ts'

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
