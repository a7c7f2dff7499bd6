import type { Write } from './write.ts'

/** A transaction that is undone so often does not meet the others by accident. */
const maxAttempts = 5

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs the work again from its beginning where PostgreSQL undid it in favour of another transaction. Nothing of the
 * first attempt is left, and by then the other has let go of its locks.
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
