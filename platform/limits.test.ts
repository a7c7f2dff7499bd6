import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { connectPostgres } from './database/connect.ts'
import { openLimits } from './limits.ts'

const quota = { most: 2, seconds: 60 }

test('a used-up quota returns the seconds to wait', async () => {
  const limits = openLimits(true)
  expect(await limits.consume('message', 'one', quota)).toBe(0)
  expect(await limits.consume('message', 'one', quota)).toBe(0)
  const seconds = await limits.consume('message', 'one', quota)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('a reset quota can be used again', async () => {
  const limits = openLimits(true)
  for (let turn = 0; turn < 5; turn++) {
    expect(await limits.consume('sign-in', 'one', quota)).toBe(0)
    await limits.reset('sign-in', 'one')
  }
})

test('each address and each subject has a quota of its own', async () => {
  const limits = openLimits(true)
  await limits.consume('message', 'one', { most: 1, seconds: 60 })
  expect(await limits.consume('message', 'two', { most: 1, seconds: 60 })).toBe(0)
  expect(await limits.consume('sign-in', 'one', { most: 1, seconds: 60 })).toBe(0)
})

test('with rate limits switched off, nothing is limited', async () => {
  const limits = openLimits(false)
  for (let turn = 0; turn < 5; turn++) expect(await limits.consume('message', 'one', quota)).toBe(0)
})

test('after the free attempts, each delay is twice the previous one, up to the maximum', async () => {
  const waits: number[] = []
  const limits = openLimits(true, undefined, async (ms) => void waits.push(ms / 1000))
  const pause = { free: 2, longestSeconds: 10, seconds: 60 }
  for (let turn = 0; turn < 8; turn++) await limits.delay('guesses', 'admin', pause)
  expect(waits).toEqual([1, 2, 4, 8, 10, 10])
  await limits.delay('guesses', 'somebody else', pause)
  expect(waits).toHaveLength(6)
})

test.runIf(inject('postgresUrl'))(
  'two processes on one PostgreSQL database share a quota and store no IP address',
  async () => {
    const { database, db, sign } = await testResources()
    const open = () => openLimits(true, database.limits && { db: database.limits, sign })
    const [here, there] = [open(), open()]
    expect(await here.consume('message', '192.0.2.7', quota)).toBe(0)
    expect(await there.consume('message', '192.0.2.7', quota)).toBe(0)
    expect(await here.consume('message', '192.0.2.7', quota)).toBeGreaterThan(0)
    expect(await there.consume('message', '192.0.2.7', quota)).toBeGreaterThan(0)
    await there.reset('message', '192.0.2.7')
    const { rows } = await sql`select * from "rateLimit"`.execute(db)
    expect(rows).toMatchObject([{ points: 3 }])
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
  },
)

test.runIf(inject('postgresUrl'))('while PostgreSQL is unreachable, quotas are counted in memory', async () => {
  const { sign } = await testResources()
  const limits = openLimits(true, { db: connectPostgres('postgres://127.0.0.1:1/nowhere'), sign })
  const waits = [await limits.consume('message', 'one', quota), await limits.consume('message', 'one', quota)]
  expect(waits).toEqual([0, 0])
  expect(await limits.consume('message', 'one', quota)).toBeGreaterThan(0)
})
