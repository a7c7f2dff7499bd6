import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startTcpProxy } from '#tests/support/processes/faults.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

test('isDatabaseUnavailable recognises a read-only or full SQLite database, and not a wrong statement', () => {
  const db = new DatabaseSync(':memory:')
  db.exec('create table a (b text not null); pragma query_only = on')
  expect(isDatabaseUnavailable(errorOf(() => db.exec("insert into a values ('x')")))).toBe(true)
  db.exec('pragma query_only = off; pragma max_page_count = 2')
  expect(isDatabaseUnavailable(errorOf(() => db.exec('insert into a values (hex(randomblob(100000)))')))).toBe(true)
  expect(isDatabaseUnavailable(errorOf(() => db.exec('insert into a values (null)')))).toBe(false)
  expect(isDatabaseUnavailable(errorOf(() => db.exec('insert into nowhere values (1)')))).toBe(false)
  expect(isDatabaseUnavailable(new TypeError('a mistake of ours'))).toBe(false)
})

test.runIf(inject('postgresUrl'))(
  'isDatabaseUnavailable recognises a lost or refused PostgreSQL connection, and not a wrong statement',
  async () => {
    const proxy = await startTcpProxy(await newDatabase(inject('postgresUrl')))
    const pool = new pg.Pool({ connectionString: proxy.url })
    pool.on('error', () => {})
    const query = (statement: string) => pool.query(statement).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(await query('select nothing'))).toBe(false)
    const sleeping = query('select pg_sleep(60)')
    await query('select 1').then(() => {})
    proxy.cut()
    expect(isDatabaseUnavailable(await sleeping)).toBe(true)
    expect(isDatabaseUnavailable(await query('select 1'))).toBe(true)
    proxy.close()
    expect(isDatabaseUnavailable(await query('select 1'))).toBe(true)
    await pool.end()
  },
)

function errorOf(work: () => void) {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It worked.')
}
