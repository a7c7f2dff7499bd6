import { afterEach, expect, test, vi } from 'vitest'
import { countPosts, searchPosts } from '#domain/blog/search/search-posts.server.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { listFeedPosts } from './feed-posts.server.ts'
import { findPost, listPostAddresses, listPublishedPosts } from './posts.server.ts'

afterEach(() => {
  vi.useRealTimers()
})

const time = '2026-11-19T04:00:00.000Z'

test('a scheduled post appears in lists, feed and sitemap at its publication time without a job', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { slug: 'stamp-duty', publishedAt: time })
  const seen = async () => ({
    listed: (await listPublishedPosts(db)).length,
    page: (await findPost(db, 'stamp-duty')) !== undefined,
    map: (await listPostAddresses(db)).length,
    feed: (await listFeedPosts(resources)).posts.length,
    scheduled: (await countPosts(db)).scheduled,
    office: (await searchPosts(db, { state: 'published', page: 1, limit: 10 })).total,
  })

  vi.useFakeTimers({ now: Date.parse(time) - 1000, toFake: ['Date'] })
  expect(await seen()).toEqual({ listed: 0, page: false, map: 0, feed: 0, scheduled: 1, office: 0 })
  vi.setSystemTime(Date.parse(time) + 1000)
  expect(await seen()).toEqual({ listed: 1, page: true, map: 1, feed: 1, scheduled: 0, office: 1 })
})
