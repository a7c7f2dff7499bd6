import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import {
  findAreaWithNewer,
  hasOtherUpdates,
  listByIds,
  listPostsByAuthor,
  listPostsOfArea,
  listUpdates,
  openPostOrder,
  relatedTo,
} from './post-order.server.ts'

const binnedAt = '2026-11-02T06:00:00.000Z'
const ahead = '2999-01-01T00:00:00.000Z'

test('posts of an area are the published ones that list its exact name, newest first', async () => {
  const { db } = await testResources()
  await insertPost(db, { id: 'o', slug: 'older', areas: '["arbitration"]', publishedAt: day(1) })
  await insertPost(db, { id: 'n', slug: 'newer', areas: '["litigation","arbitration"]', publishedAt: day(2) })
  await insertPost(db, { slug: 'another', areas: '["litigation"]', publishedAt: day(3) })
  await insertPost(db, { slug: 'longer-name', areas: '["arbitration-abroad"]', publishedAt: day(3) })
  await insertPost(db, { slug: 'none', publishedAt: day(3) })
  await insertPost(db, { slug: 'binned', areas: '["arbitration"]', binnedAt })
  await insertPost(db, { slug: 'ahead', areas: '["arbitration"]', publishedAt: ahead })
  const words = { beginning: 'Text.', summary: '' }
  expect(await listPostsOfArea(db, 'arbitration')).toEqual([
    { id: 'n', slug: 'newer', title: 'newer', ...words, areas: ['litigation', 'arbitration'], publishedAt: day(2) },
    { id: 'o', slug: 'older', title: 'older', ...words, areas: ['arbitration'], publishedAt: day(1) },
  ])
  expect(await listPostsOfArea(db, 'insolvency')).toEqual([])
})

test('posts by an author match the exact name, and only the newest four are listed', async () => {
  const { db } = await testResources()
  for (const number of [1, 2, 3, 4, 5]) await insertPost(db, { slug: `a-${number}`, publishedAt: day(number) })
  await insertPost(db, { slug: 'namesake', author: 'A. N. Advocate junior' })
  await insertPost(db, { slug: 'capitals', author: 'A. N. ADVOCATE' })
  await insertPost(db, { slug: 'binned', binnedAt })
  await insertPost(db, { slug: 'ahead', publishedAt: ahead })
  expect(slugsOf(await listPostsByAuthor(db, 'A. N. Advocate'))).toEqual(['a-5', 'a-4', 'a-3', 'a-2'])
})

test('legal updates are the newest posts of each first area, and the newest without an area', async () => {
  const resources = await testResources()
  const { db } = resources
  expect(await listUpdates(db, await newest(resources))).toEqual([])
  const most = rules.legalUpdates.posts
  for (let number = 1; number <= most + 1; number++) {
    await insertPost(db, { slug: `a-${number}`, areas: '["arbitration"]', publishedAt: day(number) })
    await insertPost(db, { slug: `n-${number}`, publishedAt: day(number + 10) })
  }
  await insertPost(db, { slug: 'both', areas: '["litigation","arbitration"]', publishedAt: day(20) })
  await insertPost(db, { slug: 'binned', areas: '["arbitration"]', binnedAt })
  await insertPost(db, { slug: 'ahead', areas: '["arbitration"]', publishedAt: ahead })
  expect(slugsOf(await listUpdates(db, await newest(resources)))).toEqual([
    'both',
    ...['n-7', 'n-6', 'n-5', 'n-4', 'n-3', 'n-2'],
    ...['a-7', 'a-6', 'a-5', 'a-4', 'a-3', 'a-2'],
  ])
})

test('hasOtherUpdates is true only if an area has updates that its page does not show', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { slug: 'both', areas: '["litigation","arbitration"]', publishedAt: day(1) })
  await insertPost(db, { slug: 'one', areas: '["arbitration"]', publishedAt: day(2) })
  const shown = await listPostsOfArea(db, 'arbitration')
  expect(slugsOf(shown)).toEqual(['one', 'both'])
  expect(hasOtherUpdates(await newest(resources), 'arbitration', shown)).toBe(false)
  await insertPost(db, { slug: 'older', areas: '["arbitration"]', publishedAt: day(1) })
  expect(hasOtherUpdates(await newest(resources), 'arbitration', shown)).toBe(true)
})

test('related posts share the most areas and tags, ties prefer newer posts, and they are listed newest first', async () => {
  const resources = await testResources()
  const { db } = resources
  const about = { id: 'self', areas: ['arbitration', 'litigation'], tags: ['Interim relief', 'विधि'] }
  await insertPost(db, { id: 'self', slug: 'self', areas: '["arbitration"]', publishedAt: day(9) })
  await insertPost(db, { slug: 'one-tag', tags: '["interim  Relief!"]', publishedAt: day(8) })
  await insertPost(db, { slug: 'another-tag', tags: '["विधि"]', publishedAt: day(7) })
  await insertPost(db, { slug: 'none', tags: '["Costs"]', areas: '["arbitration-abroad"]', publishedAt: day(8) })
  await insertPost(db, { slug: 'two-areas', areas: '["litigation","arbitration"]', publishedAt: day(1) })
  await insertPost(db, { slug: 'area', areas: '["arbitration"]', publishedAt: day(2) })
  await insertPost(db, { slug: 'binned', areas: '["arbitration"]', binnedAt })
  await insertPost(db, { slug: 'ahead', areas: '["arbitration"]', publishedAt: ahead })
  const related = relatedTo(about, await newest(resources))
  expect(slugsOf(await listByIds(db, related))).toEqual(['one-tag', 'area', 'two-areas'])
  expect(relatedTo({ id: 'x', areas: [], tags: ['unheard of'] }, await newest(resources))).toEqual([])
})

test('findAreaWithNewer returns the first area that has a newer post', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'newer', areas: '["litigation"]', publishedAt: day(5) })
  const areas = ['arbitration', 'litigation']
  expect(await findAreaWithNewer(db, { areas, publishedAt: day(4) })).toBe('litigation')
  expect(await findAreaWithNewer(db, { areas, publishedAt: day(5) })).toBeUndefined()
})

/** Opens a new order each time: rows that a test inserts directly invalidate nothing. */
async function newest(resources: Pick<Resources, 'db' | 'events' | 'listener'>) {
  return (await openPostOrder(resources)()).newest
}

function day(number: number) {
  return `2026-10-${String(number).padStart(2, '0')}T06:00:00.000Z`
}

function slugsOf(posts: { slug: string }[]) {
  return posts.map(({ slug }) => slug)
}
