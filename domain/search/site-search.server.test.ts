import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { binPost } from '#domain/blog/change-post.server.ts'
import { updatePostIndex } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { readSearchText } from '#domain/text/full-text-query.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { openSiteSearch, type SearchResult } from './site-search.server.ts'

const content = await testContent()

test('a post is found by its title, tags, author and the end of its text, and by other inflections of its words', async () => {
  const { find, db } = await emptySite()
  const text = `${'Words. '.repeat(300)}The tenant was evicted.`
  await insertPost(db, {
    slug: 'lease',
    title: 'Notes on *leases*',
    author: 'C. D. Essayist',
    tags: '["Tenancy"]',
    text,
  })
  for (const words of ['leasing', 'tenancy', 'essayist', 'eviction']) {
    expect(pathsOf(await find(words)), words).toContain('/blog/lease')
  }
})

test.each([
  ['chque bounce', 'cheque bounce', ['chque']],
  ['cheqe bounce', 'cheque bounce', ['cheqe']],
  ['Cheqe “bounse”', 'cheque “bounce”', ['Cheqe', 'bounse']],
  ['hceque', 'cheque', ['hceque']],
  ['notce', 'notice', ['notce']],
  ['otice', 'notice', ['otice']],
  ['evicton', 'eviction', ['evicton']],
  ['mutaton of land', 'mutation of land', ['mutaton']],
])('the search text %s is corrected to %s', async (typed, corrected, misspelt) => {
  const { find, db } = await emptySite()
  await insertPost(db, {
    slug: 'a',
    title: 'A cheque may bounce',
    text: 'Mutation of land after an eviction, by notice.',
  })
  const found = await find(typed)
  expect(found).toMatchObject({ text: corrected, misspelt })
  expect(pathsOf(found)).toContain('/blog/a')
  expect(await find(typed, true)).toMatchObject({ text: typed, misspelt: [] })
})

test('existing words, numbers and words without a close match are not corrected', async () => {
  const { find, db } = await emptySite()
  await insertPost(db, { slug: 'a', title: 'Section 138', text: 'The bench and the beach, either. A cheque.' })
  for (const words of ['bench', 'beach', '139', 'section 137', 'xylophone', 'zither', 'chq', 'cheq']) {
    expect((await find(words)).misspelt, words).toEqual([])
  }
  expect(pathsOf(await find('cheq'))).toContain('/blog/a')
})

test('posts with all words are found; if there are none, posts with at least half of them, best match first', async () => {
  const { find, db } = await emptySite()
  await insertPost(db, { slug: 'one', title: 'Quince quince quince' })
  await insertPost(db, { slug: 'both', title: 'A', text: `${'Words '.repeat(500)}quince medlar.` })
  await insertPost(db, { slug: 'two-of-four', title: 'Medlar sorb' })
  const found = await find('quince medlar')
  expect(pathsOf(found)).toEqual(['/blog/both'])
  expect(found.hasAllWords).toBe(true)
  expect((await find('quinces quince medlars')).hasAllWords).toBe(true)
  const four = await find('medlar sorb azarole quince')
  expect(pathsOf(four)).toEqual(['/blog/two-of-four', '/blog/both'])
  expect(four.hasAllWords).toBe(false)
})

test('practice areas, people, questions and pages are found, and people also by their practice areas', async () => {
  const { find } = await emptySite()
  expect(pathsOf(await find('arbitration'))).toEqual(
    expect.arrayContaining(['/practice-areas/arbitration', '/team#a-n-advocate']),
  )
  expect(pathsOf(await find('bring to the first meeting'))[0]).toBe('/resources/faq#answer-2')
  expect(pathsOf(await find('cookies'))).toContain('/privacy-policy')
  expect(pathsOf(await find('internship'))).toContain('/carrers')
  expect(pathsOf(await find('jabalpur'))).toContain('/contact')
})

test('edits, binned posts and scheduled posts that become public are reflected in the next search', async () => {
  const resources = await testResources()
  const { db } = resources
  const search = openSiteSearch(resources, content)
  const find = async () => pathsOf(await search.find({ text: 'quince' }))
  const invalidate = () => resources.events.emit('invalidated', new Set(['posts']))
  expect(await find()).toEqual([])

  await insertPost(db, { slug: 'quince' })
  await insertPost(db, { slug: 'medlar', text: 'Not a quince.' })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await insertPost(db, { slug: 'later-quince', publishedAt: soon })
  invalidate()
  expect(await find()).toEqual(['/blog/quince', '/blog/medlar'])

  const later = '2026-11-02T06:00:00.000Z'
  await db.updateTable('post').set({ text: 'Bare.', updatedAt: later }).where('slug', '=', 'medlar').execute()
  const medlar = await db.selectFrom('post').select('id').where('slug', '=', 'medlar').executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) => updatePostIndex(transaction, [medlar.id]))
  const { id } = await db.selectFrom('post').select('id').where('slug', '=', 'quince').executeTakeFirstOrThrow()
  await binPost(resources, machine, id)
  expect(await find()).toEqual([])
  // No event is emitted when a scheduled post becomes public.
  vi.useFakeTimers({ now: Date.parse(soon), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await find()).toEqual(['/blog/later-quince'])
})

test('reloaded content replaces the old content in the search results', async () => {
  const open = { ...content }
  const search = openSiteSearch(await testResources(), open)
  const find = async (text: string) => pathsOf(await search.find({ text }))
  expect(await find('quince')).toEqual([])
  const [first, ...others] = content.current.faq
  if (!first) throw new Error('There is no question.')
  open.current = { ...content.current, faq: [{ ...first, question: 'Do you like quince?' }, ...others] }
  expect(await find('quince')).toEqual(['/resources/faq#answer-1'])
  open.current = content.current
  expect(await find('quince')).toEqual([])
})

test('each kind of result reports its total and shows no more hits than its limit', async () => {
  const { find, db, search } = await emptySite()
  for (let number = 0; number < 60; number++) await insertPost(db, { slug: `quince-${number}` })
  const { groups } = await find('quince')
  expect(groups).toMatchObject([{ kind: 'notes', total: 60 }])
  expect(groups[0]?.hits).toHaveLength(rules.siteSearch.inOverview)
  const notes = await search.find({ text: 'quince', kind: 'notes' })
  expect(notes.groups[0]?.hits).toHaveLength(rules.siteSearch.inOneKind)
  const areas = await search.find({ text: 'quince', kind: 'areas' })
  expect(areas.groups).toMatchObject([{ kind: 'notes', total: 60, hits: [] }])
})

test('the whole text of a long post is searched, also for misspelt words', async () => {
  const { find, db } = await emptySite()
  const text = `quince ${'plum pear apple cherry '.repeat(3_000)}medlar`
  for (let number = 0; number < 3; number++) await insertPost(db, { slug: `post-${number}`, text })
  for (const words of ['quince', 'medlar', 'medler', 'medlar azarole']) {
    const { groups } = await find(words)
    expect([words, groups[0]?.total]).toEqual([words, 3])
    expect(groups[0]?.hits[0]?.passage.some(({ marked }) => marked)).toBe(true)
  }
})

test('words of unpublished or deleted posts, and words edited out, are not suggested as corrections', async () => {
  const resources = await testResources()
  const { db } = resources
  const search = openSiteSearch(resources, content)
  const misspelt = async () => {
    resources.events.emit('invalidated', new Set(['posts']))
    return (await search.find({ text: 'medler' })).misspelt
  }
  await insertPost(db, { id: 'a', slug: 'a', text: 'A medlar.', publishedAt: '2999-01-01T00:00:00.000Z' })
  expect(await misspelt()).toEqual([])
  await insertPost(db, { id: 'b', slug: 'b', text: 'Another medlar.' })
  expect(await misspelt()).toEqual(['medler'])
  await db.updateTable('post').set({ text: 'A quince.' }).where('id', '=', 'b').execute()
  await db.transaction().execute((transaction) => updatePostIndex(transaction, ['b']))
  expect(await misspelt()).toEqual([])
  await db.deleteFrom('post').execute()
  expect(await db.selectFrom('postTerm').selectAll().execute()).toEqual([])
})

test('any search text is answered without an error, and cut to the maximum length', async () => {
  const { find, db } = await emptySite()
  await insertPost(db, { slug: 'a', title: 'A cheque', text: 'Cheque (a+)+$ [x] \\ 🜁 ਪੰਜ‌ عربى' })
  const hostile = [
    '(a+)+$',
    '[',
    '\\',
    '.*',
    '\0',
    '‮cheque',
    '🜁🜁',
    '%00',
    "'; drop table post; --",
    '<script>',
    'ﷺ'.repeat(100),
  ]
  for (const typed of [...hostile, 'a '.repeat(5000), 'x'.repeat(10_000)]) await find(readSearchText(typed))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (typed) => {
      const text = readSearchText(typed)
      expect(Array.from(text).length).toBeLessThanOrEqual(rules.siteSearch.maxLength)
      expect(text.isWellFormed()).toBe(true)
      const { groups } = await find(text)
      for (const { hits } of groups) for (const { title } of hits) expect(title.length).toBeGreaterThan(0)
    }),
  )
})

test('the blog search and the site search return the same posts', async () => {
  const { find, search, db } = await emptySite()
  await insertPost(db, { slug: 'both', title: 'Quince and medlar' })
  await insertPost(db, { slug: 'one', title: 'Quince alone' })
  await insertPost(db, { slug: 'cheque', title: 'A cheque may bounce' })
  await insertPost(db, { slug: 'kirayedar', title: 'किरायेदार के अधिकार' })
  for (const text of ['quince', 'quince medlar', 'quince sorb', '"quince alone"', 'bouns', 'किरायेदार', 'zither']) {
    const { posts, total } = await search.findNotes({ text, page: 1 })
    const notes = (await find(text)).groups.find(({ kind }) => kind === 'notes')
    expect([text, total, posts.map(({ slug }) => slug)]).toEqual([
      text,
      notes?.total ?? 0,
      notes?.hits.map(({ name }) => name) ?? [],
    ])
  }
  expect((await search.findNotes({ text: '"quince alone"', page: 1 })).total).toBe(1)
  expect((await search.findNotes({ text: 'किरायेदार', page: 1 })).posts[0]?.slug).toBe('kirayedar')
})

async function emptySite() {
  const resources = await testResources()
  const search = openSiteSearch(resources, content)
  return {
    db: resources.db,
    search,
    find: (text: string, asWritten = false) => search.find({ text, asWritten }),
  }
}

function pathsOf({ groups }: SearchResult) {
  return groups.flatMap(({ hits }) => hits.map(({ path }) => path))
}
