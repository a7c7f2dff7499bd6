import { expect, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'
import { insertPost } from '#tests/support/rows.ts'
import { countUpdates, listPostsByAuthor, listPostsOfArea, listUpdates } from './related-posts.server.ts'

const binnedAt = '2026-11-02T06:00:00.000Z'
const ahead = '2999-01-01T00:00:00.000Z'

test('posts of an area are those that name it, wherever in their list, newest first', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'older', areas: '["arbitration"]', publishedAt: day(1) })
  await insertPost(db, { slug: 'newer', areas: '["litigation","arbitration"]', publishedAt: day(2) })
  await insertPost(db, { slug: 'another', areas: '["litigation"]', publishedAt: day(3) })
  await insertPost(db, { slug: 'longer-name', areas: '["arbitration-abroad"]', publishedAt: day(3) })
  await insertPost(db, { slug: 'none', publishedAt: day(3) })
  await insertPost(db, { slug: 'binned', areas: '["arbitration"]', binnedAt })
  await insertPost(db, { slug: 'ahead', areas: '["arbitration"]', publishedAt: ahead })
  const posts = await listPostsOfArea(db, 'arbitration', 3)
  expect(posts).toEqual([
    { slug: 'newer', title: 'newer', beginning: 'Text.', areas: ['litigation', 'arbitration'], publishedAt: day(2) },
    { slug: 'older', title: 'older', beginning: 'Text.', areas: ['arbitration'], publishedAt: day(1) },
  ])
  expect(await listPostsOfArea(db, 'arbitration', 1)).toHaveLength(1)
  expect(await listPostsOfArea(db, 'insolvency', 3)).toEqual([])
})

test('posts by an author are those of that very name', async () => {
  const { db } = await testResources()
  for (const number of [1, 2, 3]) await insertPost(db, { slug: `a-${number}`, publishedAt: day(number) })
  await insertPost(db, { slug: 'namesake', author: 'A. N. Advocate junior' })
  await insertPost(db, { slug: 'capitals', author: 'A. N. ADVOCATE' })
  await insertPost(db, { slug: 'binned', binnedAt })
  await insertPost(db, { slug: 'ahead', publishedAt: ahead })
  expect(slugsOf(await listPostsByAuthor(db, 'A. N. Advocate', 9))).toEqual(['a-3', 'a-2', 'a-1'])
  expect(slugsOf(await listPostsByAuthor(db, 'A. N. Advocate', 2))).toEqual(['a-3', 'a-2'])
})

test('updates are the newest of each area, a post of several under its first, and of those without one', async () => {
  const { db } = await testResources()
  for (const number of [1, 2, 3]) {
    await insertPost(db, { slug: `a-${number}`, areas: '["arbitration"]', publishedAt: day(number) })
    await insertPost(db, { slug: `n-${number}`, publishedAt: day(number + 3) })
  }
  await insertPost(db, { slug: 'both', areas: '["litigation","arbitration"]', publishedAt: day(9) })
  await insertPost(db, { slug: 'binned', areas: '["arbitration"]', binnedAt })
  await insertPost(db, { slug: 'ahead', areas: '["arbitration"]', publishedAt: ahead })
  expect(slugsOf(await listUpdates(db, 2))).toEqual(['both', 'n-3', 'n-2', 'a-3', 'a-2'])
  expect(await countUpdates(db, 'arbitration')).toBe(3)
  expect(await countUpdates(db, 'litigation')).toBe(1)
})

function day(number: number) {
  return `2026-10-0${number}T06:00:00.000Z`
}

function slugsOf(posts: { slug: string }[]) {
  return posts.map(({ slug }) => slug)
}
