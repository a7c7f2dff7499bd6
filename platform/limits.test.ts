import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'
import { connectPostgres } from './database/connect.ts'
import { openLimits } from './limits.ts'

const quota = { most: 2, seconds: 60 }

test('a quota is used up by taking, and says how long to wait', async () => {
  const limits = openLimits(true)
  expect(await limits.consume('message', 'one', quota)).toBe(0)
  expect(await limits.consume('message', 'one', quota)).toBe(0)
  const seconds = await limits.consume('message', 'one', quota)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('what is forgotten may be taken again', async () => {
  const limits = openLimits(true)
  for (let turn = 0; turn < 5; turn++) {
    expect(await limits.consume('sign-in', 'one', quota)).toBe(0)
    await limits.reset('sign-in', 'one')
  }
})

test('another address and another subject have quotas of their own', async () => {
  const limits = openLimits(true)
  await limits.consume('message', 'one', { most: 1, seconds: 60 })
  expect(await limits.consume('message', 'two', { most: 1, seconds: 60 })).toBe(0)
  expect(await limits.consume('sign-in', 'one', { most: 1, seconds: 60 })).toBe(0)
})

test('switched off, nothing is counted', async () => {
  const limits = openLimits(false)
  for (let turn = 0; turn < 5; turn++) expect(await limits.consume('message', 'one', quota)).toBe(0)
})

test('after those that are free, each waits twice as long as the one before, up to the longest', async () => {
  const waits: number[] = []
  const limits = openLimits(true, undefined, async (ms) => void waits.push(ms / 1000))
  const pause = { free: 2, longestSeconds: 10, seconds: 60 }
  for (let turn = 0; turn < 8; turn++) await limits.delay('guesses', 'admin', pause)
  expect(waits).toEqual([1, 2, 4, 8, 10, 10])
  await limits.delay('guesses', 'somebody else', pause)
  expect(waits).toHaveLength(6)
})

test.runIf(inject('postgresUrl'))('two processes on one PostgreSQL count together, and keep no address', async () => {
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
})

test.runIf(inject('postgresUrl'))('while PostgreSQL does not answer, memory counts', async () => {
  const { sign } = await testResources()
  const limits = openLimits(true, { db: connectPostgres('postgres://127.0.0.1:1/nowhere'), sign })
  const waits = [await limits.consume('message', 'one', quota), await limits.consume('message', 'one', quota)]
  expect(waits).toEqual([0, 0])
  expect(await limits.consume('message', 'one', quota)).toBeGreaterThan(0)
})
