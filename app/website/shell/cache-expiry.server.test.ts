import { expect, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { cacheExpiry } from './cache-expiry.server.ts'

test('a cached page expires at midnight in India', async () => {
  const resources = await testResources()
  const expiry = async (now: string) => new Date(await cacheExpiry(resources, new Date(now))).toISOString()
  expect(await expiry('2026-11-15T18:29:59.999Z')).toBe('2026-11-15T18:30:00.000Z')
  expect(await expiry('2026-11-15T18:30:00.000Z')).toBe('2026-11-16T18:30:00.000Z')
})

test('a cached page expires when the next scheduled post is published', async () => {
  const resources = await testResources()
  await insertPost(resources.db, { slug: 'later', publishedAt: '2026-11-15T12:00:00.000Z' })
  await insertPost(resources.db, { slug: 'sooner', publishedAt: '2026-11-15T11:00:00.000Z' })
  const expiry = async (now: string) => new Date(await cacheExpiry(resources, new Date(now))).toISOString()
  expect(await expiry('2026-11-15T10:00:00.000Z')).toBe('2026-11-15T11:00:00.000Z')
  expect(await expiry('2026-11-15T11:00:00.000Z')).toBe('2026-11-15T12:00:00.000Z')
  expect(await expiry('2026-11-15T12:00:00.000Z')).toBe('2026-11-15T18:30:00.000Z')
})
