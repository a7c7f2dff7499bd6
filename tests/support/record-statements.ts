import { appendFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/*
 * Loaded before the site by `node --import`: writes each statement that SQLite or PostgreSQL has executed to
 * STATEMENTS_FILE, with its values and its connection.
 */

const file = process.env.STATEMENTS_FILE ?? ''
const connections = new WeakMap<object, number>()
let lastNumber = 0

function record(connection: object, sql: string, values: readonly unknown[]) {
  const number = connections.get(connection) ?? ++lastNumber
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
