/** PostgreSQL: connection errors, shutdown, startup, too many connections, disk full, read-only server. */
const postgresCodes = /^(08...|57P0[123]|53[13]00|25006)$/
const networkCodes = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of `pg` without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** SQLite: busy, read-only, I/O error, disk full, cannot be opened. */
const sqliteCodes = new Set([5, 8, 10, 13, 14])
/** The lower byte is the primary code; the rest of an extended code adds details. */
const primaryCodeMask = 0xff

/**
 * Whether an error means that the database cannot be reached or cannot store anything at the moment, and not that a
 * statement is wrong: the request can be repeated later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & primaryCodeMask)
  const code = 'code' in error ? String(error.code) : ''
  return postgresCodes.test(code) || networkCodes.test(code) || driverMessages.test(error.message)
}
