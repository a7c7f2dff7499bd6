import { expect, onTestFinished, test, vi } from 'vitest'
import { indexPosts } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertBarePost, insertPost } from '#tests/support/unit/rows.ts'
import { findPostNeighbours, openPostOrder } from './post-order.server.ts'
import { listPublishedPosts } from './posts.server.ts'

test('the post order equals the list of published posts, and neighbours are the adjacent posts', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { id: 'a', slug: 'first-of-two' })
  await insertPost(db, { id: 'b', slug: 'second-of-two' })
  await insertPost(db, { id: 'c', slug: 'oldest', publishedAt: '2026-10-01T06:00:00.000Z' })
  await insertPost(db, { slug: 'binned', binnedAt: '2026-11-02T06:00:00.000Z' })
  await insertPost(db, { slug: 'ahead', publishedAt: '2999-01-01T00:00:00.000Z' })
  const draft = { id: 'd', slug: 'draft', publishedAt: null }
  await insertPost(db, draft)

  const order = await openPostOrder(resources)()
  const posts = await listPublishedPosts(db)
  expect(order.ids).toEqual(posts.map(({ id }) => id))
  const neighbours = await Promise.all(posts.map((post) => findPostNeighbours(db, order, post)))
  expect(neighbours.map(({ older }) => older?.slug)).toEqual(['second-of-two', 'oldest', undefined])
  expect(neighbours.map(({ newer }) => newer?.slug)).toEqual([undefined, 'first-of-two', 'second-of-two'])
  const draftSubject = { ...draft, areas: [], tags: [], reviewBy: null }
  expect(await findPostNeighbours(db, order, draftSubject)).toMatchObject({ older: undefined, newer: undefined })
})

test('a change to posts and their topics is included in the next post order', async () => {
  const resources = await testResources()
  const order = openPostOrder(resources)
  expect((await order()).ids).toEqual([])
  await insertPost(resources.db, { id: 'a', slug: 'a', tags: '["Costs"]' })
  await change(resources, machine, async ({ invalidate }) => invalidate('posts'))
  const { ids, topics, ofTopic, newest } = await order()
  expect(ids).toEqual(['a'])
  expect(topics).toEqual([{ key: 'costs', name: 'Costs', posts: 1 }])
  expect(await ofTopic('costs')).toEqual({ ids: ['a'], relatedTopics: [] })
  expect(newest).toEqual([{ id: 'a', areas: [], topics: ['costs'] }])
})

test('a scheduled post enters the order at its publication time without any invalidation', async () => {
  const resources = await testResources()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T06:29:59.999Z') })
  onTestFinished(() => void vi.useRealTimers())
  await insertPost(resources.db, { id: 'due', slug: 'due', publishedAt: '2026-11-15T06:30:00.000Z' })
  await insertPost(resources.db, { id: 'later', slug: 'later', publishedAt: '2026-11-15T06:31:00.000Z' })
  const order = openPostOrder(resources)
  expect((await order()).ids).toEqual([])
  expect((await order()).ids).toEqual([])
  vi.setSystemTime(new Date('2026-11-15T06:30:00.000Z'))
  expect((await order()).ids).toEqual(['due'])
  vi.setSystemTime(new Date('2026-11-15T06:31:00.000Z'))
  expect((await order()).ids).toEqual(['later', 'due'])
})

test('an order that was read during a change is not cached', async () => {
  const resources = await testResources()
  const order = openPostOrder(resources)
  const before = order()
  await insertPost(resources.db, { id: 'a', slug: 'a' })
  await change(resources, machine, async ({ invalidate }) => invalidate('posts'))
  await before
  expect((await order()).ids).toEqual(['a'])
})

test('posts indexed after the start appear with their topics in the next order', async () => {
  const resources = await testResources()
  const order = openPostOrder(resources)
  await insertBarePost(resources.db, { id: 'a', slug: 'a', title: 'Costs', tags: '["Costs"]' })
  const before = await order()
  expect(before.topics).toEqual([])
  await indexPosts(resources)
  const after = await order()
  expect(after.topics.map(({ key }) => key)).toEqual(['costs'])
})
