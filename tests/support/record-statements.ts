import { appendFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/*
 * Loaded before the site itself by `node --import`: each statement that either database has done is written to
 * STATEMENTS_FILE, with its values and the connection it ran on.
 */

const file = process.env.STATEMENTS_FILE ?? ''
const connections = new WeakMap<object, number>()
let opened = 0

function record(connection: object, sql: string, values: readonly unknown[]) {
  const number = connections.get(connection) ?? ++opened
  connections.set(connection, number)
  appendFileSync(file, `${JSON.stringify({ connection: number, sql, values })}\n`)
}

const databaseOf = new WeakMap<StatementSync, DatabaseSync>()
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (...args: Parameters<typeof prepare>) {
  const statement = prepare.apply(this, args)
  databaseOf.set(statement, this)
  return statement
}
for (const method of ['all', 'run', 'iterate'] as const) {
  const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  const recorded = function (this: StatementSync, ...values: unknown[]) {
    const result = original.apply(this, values)
    const database = databaseOf.get(this)
    if (database) record(database, this.sourceSQL, values)
    return result
  }
  Object.assign(StatementSync.prototype, { [method]: recorded })
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: object, ...args: unknown[]) {
  const result = query.apply(this, args)
  const [sql, values = []] = args
  if (typeof sql === 'string' && result instanceof Promise) {
    result.then(
      () => record(this, sql, values as unknown[]),
      () => {},
    )
  }
  return result
} as typeof pg.Client.prototype.query
