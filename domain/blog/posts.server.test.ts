import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import type { Db } from '#platform/database/tables.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { binPost } from './change-post.server.ts'
import { countPublishedPosts, findPost, listPostAddresses, listPublishedPosts } from './posts.server.ts'

test('published posts are listed newest first, three per page', async () => {
  const { db } = await testResources()
  for (const day of ['01', '02', '03', '04']) {
    await insertPost(db, { slug: `day-${day}`, publishedAt: `2026-11-${day}T06:00:00.000Z` })
  }
  expect(await slugs(db)).toEqual(['day-04', 'day-03', 'day-02'])
  expect(await slugs(db, { page: 2 })).toEqual(['day-01'])
  expect(await countPublishedPosts(db)).toBe(4)
})

test('binned, draft and scheduled posts are not listed, and only the binned one is reported as gone', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { slug: 'seen' })
  await insertPost(db, { id: 'b', slug: 'binned' })
  await binPost(resources, machine, 'b')
  await insertPost(db, { slug: 'draft', publishedAt: null })
  await insertPost(db, { slug: 'ahead', publishedAt: '2999-01-01T00:00:00.000Z' })
  expect(await slugs(db)).toEqual(['seen'])
  expect(await countPublishedPosts(db)).toBe(1)
  expect((await listPostAddresses(db)).map((post) => post.slug)).toEqual(['seen'])
  expect(await findPost(db, 'binned')).toBe('gone')
  expect(await findPost(db, 'draft')).toBeUndefined()
  expect(await findPost(db, 'ahead')).toBeUndefined()
  expect(await findPost(db, 'never')).toBeUndefined()
  expect(await findPost(db, 'seen')).toMatchObject({ slug: 'seen', image: { address: '/uploads/blogs/a.webp' } })
})

test('a post’s image has its focal point, both in the post and in the list', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'king' })
  await db.updateTable('image').set({ focusX: 78, focusY: 20 }).execute()
  expect(await findPost(db, 'king')).toMatchObject({ image: { focus: { x: 78, y: 20 } } })
  expect(await listPublishedPosts(db)).toMatchObject([{ image: { focus: { x: 78, y: 20 } } }])
})

test.each([
  ['case study', 'case study', true],
  ['Case Study', 'case study', true],
  ['case study', 'case', false],
  ['case study', 'study', false],
  ['a case study', 'case study', false],
  ['100% costs', '100%', false],
  ['costs', '%', false],
  ['costs', 'c%s', false],
  ['costs', 'c_sts', false],
  ['100%', '100%', true],
  ['a_b', 'a_b', true],
  ['a "quoted" tag', 'quoted', false],
  ['a "quoted" tag', 'a "quoted" tag', true],
  ['x"a\\', 'a\\', false],
  ['a, b', ' b', false],
  ['विधि', 'विधि', true],
])('a post with the tag “%s” is found by “%s”: %s', async (tag, query, found) => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'alone', tags: JSON.stringify([tag]) })
  await insertPost(db, { slug: 'later', tags: JSON.stringify(['Other', tag, 'Third']) })
  expect((await slugs(db, { tag })).sort()).toEqual(['alone', 'later'])
  expect((await slugs(db, { tag: query })).sort()).toEqual(found ? ['alone', 'later'] : [])
  expect(await countPublishedPosts(db, query)).toBe(found ? 2 : 0)
})

async function slugs(db: Db, selection = {}) {
  return (await listPublishedPosts(db, selection)).map((post) => post.slug)
}
