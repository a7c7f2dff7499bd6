import { expect, test } from 'vitest'
import { updatePost } from '#domain/blog/office-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { listRelatedTopics, listTopics } from './topics.server.ts'

test('topics are counted over published posts, regardless of spelling, the most frequent first', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { id: 'a', slug: 'a', tags: '["Interim relief", "Arbitration", "%"]' })
  await insertPost(db, { slug: 'b', tags: '["arbitration", "Arbitration", "जमानत"]' })
  for (const hidden of [{ binnedAt: '2026-11-02' }, { publishedAt: null }, { publishedAt: '2999-01-01' }]) {
    await insertPost(db, { slug: JSON.stringify(hidden), tags: '["Arbitration", "Unseen"]', ...hidden })
  }
  expect(await listTopics(db)).toEqual([
    { key: 'arbitration', name: 'Arbitration', posts: 2 },
    { key: 'interim-relief', name: 'Interim relief', posts: 1 },
    { key: 'jamanat', name: 'जमानत', posts: 1 },
  ])
  expect(await listRelatedTopics(db, 'arbitration')).toEqual([
    { key: 'interim-relief', name: 'Interim relief' },
    { key: 'jamanat', name: 'जमानत' },
  ])

  await change(resources, machine, ({ db }) => updatePost(db, 'a', { tags: '["Rent"]' }))
  expect((await listTopics(db)).map(({ key, posts }) => [key, posts])).toEqual([
    ['arbitration', 1],
    ['jamanat', 1],
    ['rent', 1],
  ])
})
