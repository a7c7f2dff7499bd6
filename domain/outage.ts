import { isDatabaseUnavailable } from '#platform/database/unavailable.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from './problem.ts'

/** No room, a quota, a file system that only reads, a broken disk. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** What a person is told where something that the site stands on fails for a while; undefined for any other error. */
export function outageOf(error: unknown): Problem | undefined {
  if (isDatabaseUnavailable(error)) {
    return new Problem('database-unavailable', { cause: error, retryAfterSeconds: 30 })
  }
  if (error instanceof FileStoreError || isDiskUnavailable(error)) {
    return new Problem('files-unavailable', { cause: error, retryAfterSeconds: 60 })
  }
  return undefined
}

/** Does what writes. An outage is told as a Problem, so that a form keeps what was typed; the log has its cause. */
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
