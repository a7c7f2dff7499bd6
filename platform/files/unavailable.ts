/** No room, a quota, a file system that only reads, a broken disk. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Whether files cannot be read or stored now, and not that one is missing. */
export function isDiskUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskCodes.has(String(error.code))
}
