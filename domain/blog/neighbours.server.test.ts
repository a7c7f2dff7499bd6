import { expect, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'
import { insertPost } from '#tests/support/rows.ts'
import { findNewerPost, findOlderPost } from './neighbours.server.ts'
import { listPublishedPosts } from './posts.server.ts'

test('the neighbours of a post are those beside it in the list, also among posts of the same moment', async () => {
  const { db } = await testResources()
  await insertPost(db, { id: 'a', slug: 'first-of-two' })
  await insertPost(db, { id: 'b', slug: 'second-of-two' })
  await insertPost(db, { id: 'c', slug: 'oldest', publishedAt: '2026-10-01T06:00:00.000Z' })
  await insertPost(db, { slug: 'binned', binnedAt: '2026-11-02T06:00:00.000Z' })
  await insertPost(db, { slug: 'ahead', publishedAt: '2999-01-01T00:00:00.000Z' })
  await insertPost(db, { slug: 'draft', publishedAt: null })

  const posts = await listPublishedPosts(db)
  const older = await Promise.all(posts.map((post) => findOlderPost(db, post)))
  expect(older.map((post) => post?.slug)).toEqual(['second-of-two', 'oldest', undefined])
  const newer = await Promise.all(posts.map((post) => findNewerPost(db, post)))
  expect(newer.map((post) => post?.slug)).toEqual([undefined, 'first-of-two', 'second-of-two'])
})
