import { isDatabaseUnavailable } from '#platform/database/unavailable.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import { Problem } from './problem.ts'

/** What a person is told where something that the site stands on fails for a while; undefined for any other error. */
export function outageOf(error: unknown): Problem | undefined {
  if (isDatabaseUnavailable(error)) {
    return new Problem('database-unavailable', { cause: error, retryAfterSeconds: 30 })
  }
  if (error instanceof FileStoreError) return new Problem('files-unavailable', { cause: error, retryAfterSeconds: 60 })
  return undefined
}
