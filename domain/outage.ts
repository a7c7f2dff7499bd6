import { isDatabaseUnavailable } from '#platform/database/unavailable.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from './problem.ts'

/** Disk full, quota exceeded, read-only file system, I/O error. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/**
 * The Problem to report if the database, the file store or the disk is temporarily unavailable; undefined for any other
 * error.
 */
export function outageOf(error: unknown): Problem | undefined {
  if (isDatabaseUnavailable(error)) {
    return new Problem('database-unavailable', { cause: error, retryAfterSeconds: 30 })
  }
  if (error instanceof FileStoreError || isDiskUnavailable(error)) {
    return new Problem('files-unavailable', { cause: error, retryAfterSeconds: 60 })
  }
  return undefined
}

/** Runs work that writes. Turns an outage into a Problem, so that a form keeps its input, and logs the cause. */
export async function reportOutage<Result>(log: Log, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    const outage = outageOf(error)
    if (outage) log.warn({ error }, outage.message)
    throw outage ?? error
  }
}

function isDiskUnavailable(error: unknown) {
  return error instanceof Error && 'code' in error && diskCodes.has(String(error.code))
}
