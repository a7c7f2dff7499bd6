/*
 * Errors that say that the database cannot be reached or cannot store anything now, and not that a statement is wrong.
 * Whoever asked can ask again later.
 */

/** PostgreSQL: the connection, a shutdown, a start, no connection left, a full disk, a server that only reads. */
const postgresCodes = /^(08...|57P0[123]|53[13]00|25006)$/
const networkCodes = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** `pg` gives these no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** SQLite: locked, read-only, input or output failed, full, cannot be opened. */
const sqliteCodes = new Set([5, 8, 10, 13, 14])
/** The rest of the number says more than is needed here. */
const primaryCode = 0xff

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & primaryCode)
  const code = 'code' in error ? String(error.code) : ''
  return postgresCodes.test(code) || networkCodes.test(code) || driverMessages.test(error.message)
}
