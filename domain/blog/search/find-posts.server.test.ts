import { expect, test } from 'vitest'
import { deletePosts, updatePost } from '#domain/blog/office-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import type { Part } from '#domain/text/full-text-query.ts'
import type { Db } from '#platform/database/tables.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { findPosts } from './find-posts.server.ts'
import { indexPosts } from './index-posts.server.ts'
import { searchPosts } from './search-posts.server.ts'

const later = '2026-11-02T06:00:00.000Z'

test('a post is found by any form of a word in its title, summary, text, tags or author, but not in its URLs', async () => {
  const { db } = await testResources()
  const text = 'A cheque bounced; see [the Act](https://acts.example/quixotic "An old volume").\n\n[^1]: Hindermost.'
  const words = { title: 'Dishonour', summary: 'On negotiable papers.', tags: '["Limitation"]', author: 'B. N. Kelkar' }
  await insertPost(db, { slug: 'a', text, ...words })
  for (const q of [
    'dishonoured',
    'negotiate paper',
    'Limitations',
    'kelkar',
    'cheques bounce',
    'volumes',
    'hindermost',
  ]) {
    expect(await slugs(db, q), q).toEqual(['a'])
  }
  for (const q of ['quixotic', 'exchequer', 'cheque arbitration', 'https']) expect(await slugs(db, q), q).toEqual([])
})

test('Devanagari words are found as whole words, with their vowel signs', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'hindi', text: 'अग्रिम जमानत की अर्ज़ी' })
  expect(await slugs(db, 'जमानत')).toEqual(['hindi'])
  expect(await slugs(db, 'अग्रिम जमानत')).toEqual(['hindi'])
  expect(await slugs(db, 'जमीन')).toEqual([])
})

test('search matches the beginning of the last word, and quoted words only in their order', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'seat', text: 'The arbitration agreement names the seat.' })
  for (const q of ['arb', 'arbitr', 'arbitra', 'arbitrati', 'arbitration', 'seat agreem']) {
    expect(await slugs(db, q), q).toEqual(['seat'])
  }
  expect(await slugs(db, '"arbitration agreement"')).toEqual(['seat'])
  expect(await slugs(db, '"agreement arbitration"')).toEqual([])
})

test('search results rank title over summary over text, and newer posts over older ones', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'text', text: 'Cheque.', publishedAt: later })
  await insertPost(db, { slug: 'older', text: 'Cheque.' })
  await insertPost(db, { slug: 'about', summary: 'Cheque' })
  await insertPost(db, { slug: 'titled', title: 'Cheque' })
  expect(await slugs(db, 'cheque')).toEqual(['titled', 'about', 'text', 'older'])
  expect(await findPosts(db, 'cheque', { page: 2, limit: 3 })).toMatchObject({ posts: [{ slug: 'older' }], total: 4 })
})

test('public search finds only posts that are published now, and staff search also drafts and the bin', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'binned', text: 'Cheque', binnedAt: later })
  await insertPost(db, { slug: 'ahead', text: 'Cheque', publishedAt: '2999-01-01T00:00:00.000Z' })
  await insertPost(db, { slug: 'draft', text: 'Cheque', publishedAt: null })
  expect(await slugs(db, 'cheque')).toEqual([])
  await db.updateTable('post').set({ publishedAt: later }).where('slug', '=', 'ahead').execute()
  expect(await slugs(db, 'cheque')).toEqual(['ahead'])
  const staff = async (state: 'all' | 'draft' | 'bin') => {
    return (await searchPosts(db, { state, q: 'cheque', page: 1, limit: 9 })).total
  }
  expect([await staff('all'), await staff('draft'), await staff('bin')]).toEqual([3, 1, 1])
})

test('search results highlight matches in title and passage, and show a matching summary in full', async () => {
  const { db } = await testResources()
  const text = `${'Nothing of it here. '.repeat(60)}The **cheque** was returned. ${'And on it goes. '.repeat(60)}`
  await insertPost(db, { slug: 'a', title: 'Cheques', text })
  const { posts } = await findPosts(db, 'cheque')
  expect(shown(posts[0]?.marked.title)).toBe('[Cheques]')
  expect(shown(posts[0]?.marked.passage)).toMatch(/^… .*The \[cheque\] was returned\..* …$/)

  await insertPost(db, { slug: 'b', summary: `A cheque. ${'Long. '.repeat(50)}`.trim() })
  const [, other] = (await findPosts(db, 'cheque')).posts
  expect(shown(other?.marked.passage)).toBe(`A [cheque]. ${'Long. '.repeat(50)}`.trim())
})

test('the search index is updated when a post is saved, withdrawn, published or deleted', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { id: 'a', slug: 'a', text: 'Cheque' })
  await change(resources, machine, ({ db }) => updatePost(db, 'a', { text: 'Tenancy', updatedAt: later }))
  expect([await slugs(db, 'cheque'), await slugs(db, 'tenancies')]).toEqual([[], ['a']])
  await change(resources, machine, ({ db }) => updatePost(db, 'a', { publishedAt: null }))
  expect(await db.selectFrom('postWords').select('postId').execute()).toEqual([])
  await change(resources, machine, ({ db }) => updatePost(db, 'a', { publishedAt: later }))
  expect(await slugs(db, 'tenancy')).toEqual(['a'])
  await change(resources, machine, async ({ db }) => {
    await updatePost(db, 'a', { binnedAt: later })
    await deletePosts(db, { id: 'a' })
  })
  expect(await db.selectFrom('postWords').select('postId').execute()).toEqual([])
})

test('indexPosts indexes all posts with missing or outdated index rows, also more than one batch', async () => {
  const resources = await testResources()
  const { db } = resources
  const many = rules.blog.portion + 1
  for (let index = 0; index < many; index++) await insertPost(db, { slug: `p${index}`, tags: '["Rent"]' })
  expect(await indexPosts(resources)).toBe(0)
  await db.updateTable('postWords').set({ version: 0 }).where('postId', '<>', '').execute()
  expect(await indexPosts(resources)).toBe(many)
  await db.deleteFrom('postWords').execute()
  await db.deleteFrom('postTag').execute()
  expect(await indexPosts(resources)).toBe(many)
  expect((await findPosts(db, 'rent')).total).toBe(many)
})

test.each([
  '',
  '"',
  `'`,
  '\\',
  '* OR "',
  'NEAR(a b)',
  'title:x',
  `a' & 'b`,
  ':*',
  '-',
  '()',
  '%',
  'x'.repeat(10_000),
  '\0',
  '🜨 ⑴ ﷺ',
])('searching for %s causes no error', async (typed) => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'a', title: typed, text: typed })
  await expect(findPosts(db, typed)).resolves.toMatchObject({ total: expect.any(Number) })
  await expect(searchPosts(db, { state: 'all', q: typed, page: 1, limit: 9 })).resolves.toBeDefined()
})

test('when a search has too many matches to rank, the newest posts come first', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'old-title', title: 'Cheque' })
  for (let index = 0; index <= rules.blog.maxRanked; index++) {
    const row = {
      id: `p${index}`,
      slug: `p${index}`,
      text: 'Cheque',
      publishedAt: new Date(Date.UTC(2026, 10, 2) + index).toISOString(),
    }
    await insertPost(db, row)
  }
  const { posts, total } = await findPosts(db, 'cheque', { limit: 1 })
  expect([posts[0]?.slug, total]).toEqual([`p${rules.blog.maxRanked}`, rules.blog.maxRanked + 2])
})

async function slugs(db: Db, typed: string) {
  return (await findPosts(db, typed, { limit: 9 })).posts.map(({ slug }) => slug)
}

function shown(parts: Part[] = []) {
  return parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')
}
