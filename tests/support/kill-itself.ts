import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/*
 * Loaded before a script with `--import`: kills its process at the first SQL statement that begins with KILL_AT, or
 * that comes after the file KILL_AFTER exists. A kill from outside might come too late.
 */

const { KILL_AT, KILL_AFTER } = process.env

function killBefore(statement: unknown) {
  const isAt = KILL_AT !== undefined && String(statement).startsWith(KILL_AT)
  if (isAt || (KILL_AFTER !== undefined && existsSync(KILL_AFTER))) process.kill(process.pid, 'SIGKILL')
}

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (statement) {
  killBefore(statement)
  return prepare.call(this, statement)
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
client.query = function (...args) {
  killBefore(args[0])
  return query.apply(this, args)
}
