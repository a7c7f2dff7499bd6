import { expect, test } from 'vitest'
import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { searchPosts } from '#domain/blog/search/search-posts.server.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'

test('post search in the admin area counts all matches of a state, not only those on the page', async () => {
  const resources = await testResources()
  const { db } = resources
  for (const slug of ['one', 'two', 'three']) await insertPost(db, { slug, text: 'The limitation runs.' })
  await insertPost(db, { slug: 'binned', text: 'Limitation.', binnedAt: '2026-11-02T06:00:00.000Z' })
  await insertPost(db, { slug: 'ahead', text: 'Limitation.', publishedAt: '2999-01-01T00:00:00.000Z' })
  await insertPost(db, { slug: 'other', text: 'Another word.' })
  await indexPosts(resources)
  const query = { q: 'limitation', page: 1, limit: 2 }
  expect(await searchPosts(db, { ...query, state: 'published' })).toMatchObject({ total: 3, rows: [{}, {}] })
  expect((await searchPosts(db, { ...query, state: 'scheduled' })).total).toBe(1)
  expect((await searchPosts(db, { ...query, state: 'bin' })).total).toBe(1)
})
