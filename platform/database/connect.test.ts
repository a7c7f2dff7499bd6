import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { longWait } from '#tests/support/test-run.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { connectPostgres } from './connect.ts'

test.runIf(inject('postgresUrl'))('each lost PostgreSQL connection is reported once and replaced', async () => {
  const url = await newDatabase(inject('postgresUrl'))
  const lost: Error[] = []
  const db = connectPostgres(url, (error) => lost.push(error))
  const other = connectPostgres(url)
  onTestFinished(async () => {
    await db.destroy()
    await other.destroy()
  })
  const findPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  for (let times = 1; times <= 2; times++) {
    const pid = await findPid()
    await sql`select pg_terminate_backend(${pid})`.execute(other)
    await vi.waitUntil(() => lost.length >= times, longWait)
    expect(await findPid()).not.toBe(pid)
  }
  expect(lost.map(({ message }) => message)).toEqual([
    'terminating connection due to administrator command',
    'terminating connection due to administrator command',
  ])
})

test.runIf(inject('postgresUrl'))(
  'a query that times out does not block the next query on its connection',
  async () => {
    const url = await newDatabase(inject('postgresUrl'))
    const db = connectPostgres(url, undefined, { max: 1, timeoutMs: 3_000 })
    onTestFinished(() => db.destroy())
    await expect(sql`select pg_sleep(600)`.execute(db)).rejects.toThrow('Query read timeout')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  },
)
