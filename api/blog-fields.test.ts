import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { testApi, testOffice, withForm, withJson } from '#tests/support/unit/api.ts'
import { insertBarePost, insertPost } from '#tests/support/unit/rows.ts'

test('a post list contains an excerpt in addition to the full text', async () => {
  const { get, db } = await openLists()
  await insertPost(db, { slug: 'long', text: 'Some *words*. '.repeat(100) })
  const { blogs } = await get()
  expect(blogs[0].description).toBe('Some *words*. '.repeat(100))
  expect(blogs[0].excerpt).toMatch(/^Some words\. Some words\. .{150,180} …$/)
})

test('a post list contains the full texts of the newest posts, up to maxDescriptionBytes', async () => {
  const { get, db } = await openLists()
  const text = 'विधि '.repeat(8_000)
  for (const day of ['01', '02', '03', '04', '05']) {
    await insertPost(db, { slug: day, text, publishedAt: `2026-10-${day}T06:00:00.000Z` })
  }
  const { blogs, maxDescriptionBytes } = await get()
  expect(maxDescriptionBytes).toBe(rules.api.maxDescriptionBytes)
  const fitting = Math.floor(maxDescriptionBytes / Buffer.byteLength(text))
  expect(blogs.map((blog: object) => 'description' in blog)).toEqual([1, 2, 3, 4, 5].map((at) => at <= fitting))
  expect(blogs[4]).toMatchObject({ slug: '01', excerpt: expect.stringContaining('विधि') })
  const { blogs: oldest } = await get('?page=5&limit=1')
  expect(oldest[0].description).toBe(text)
})

test('a text of maximum length is returned in full when its post is the only one in the list', async () => {
  const { get, db } = await openLists()
  const text = 'ध'.repeat(rules.post.maxText)
  await insertPost(db, { slug: 'longest', text })
  expect((await get()).blogs[0].description).toBe(text)
})

test('the fields parameter limits the response and the query to the named fields', async () => {
  const { get, db } = await openLists()
  await insertPost(db, { slug: 'a', title: 'A title' })
  expect((await get('?fields=slug, excerpt')).blogs).toEqual([{ slug: 'a', excerpt: 'Text.' }])
  await db.schema.alterTable('post').renameColumn('text', 'lost').execute()
  expect((await get('?fields=slug,title')).blogs).toEqual([{ slug: 'a', title: 'A title' }])
})

test('the excerpt is stored with the post and not regenerated for lists', async () => {
  const { get, db } = await openLists()
  await insertPost(db, { slug: 'a', text: 'Some *words*.' })
  expect(await db.selectFrom('post').select('excerpt').execute()).toEqual([{ excerpt: 'Some words.' }])
  await db.updateTable('post').set({ excerpt: 'Kept words.' }).execute()
  expect((await get('?fields=excerpt')).blogs).toEqual([{ excerpt: 'Kept words.' }])
  expect((await get('?fields=excerpt,description')).blogs).toEqual([
    { excerpt: 'Kept words.', description: 'Some *words*.' },
  ])
})

test('a post without a stored excerpt gets one from its text', async () => {
  const { get, db } = await openLists()
  await insertBarePost(db, { slug: 'a', text: 'Some *words*.' })
  expect((await get('?fields=excerpt')).blogs).toEqual([{ excerpt: 'Some words.' }])
})

test('without a session a list with parameters is limited to maxPublicRows; the plain list and staff get all rows', async () => {
  const { api, call, db } = await testOffice()
  const { maxRows, maxPublicRows } = rules.api
  const slugs = Array.from({ length: maxPublicRows + 3 }, (_, number) => `post-${number}`)
  for (const slug of slugs) await insertBarePost(db, { slug })
  const sizeOf = async (answer: Promise<Response> | Response) => {
    const { blogs, limit, total } = await (await answer).json()
    return { rows: blogs.length, limit, total }
  }
  const all = { rows: slugs.length, limit: maxRows, total: slugs.length }
  const some = { rows: maxPublicRows, limit: maxPublicRows, total: slugs.length }
  expect(await sizeOf(api.request('/insert/getblog'))).toEqual(all)
  for (const query of ['limit=500', 'limit=101', 'fields=slug', 'page=1', 'state=published', 'x']) {
    expect(await sizeOf(api.request(`/insert/getblog?${query}`)), query).toEqual(some)
  }
  expect(await sizeOf(api.request('/insert/getblog?limit=2'))).toMatchObject({ rows: 2, limit: 2 })
  expect(await sizeOf(call('/insert/getblog?limit=500'))).toEqual(all)
})

test('an unknown name in the fields parameter is rejected with the list of valid names', async () => {
  const { api } = await testApi()
  const response = await api.request('/insert/getblog?fields=title,html')
  expect(response.status).toBe(422)
  expect((await response.json()).error.fields).toEqual({
    fields: [expect.stringMatching(/^Names between commas, of these: _id, title, description, /)],
  })
})

test('a list with a known ETag returns 304 without reading post texts, until a post is edited or binned', async () => {
  const { api, db } = await testApi()
  await insertPost(db, { id: 'a', slug: 'a' })
  const etag = async () => (await api.request('/insert/getblog')).headers.get('ETag') ?? ''
  const knownEtag = await etag()
  expect(knownEtag).toMatch(/^W\/"/)
  const status = async (address: string) =>
    (await api.request(address, { headers: { 'If-None-Match': knownEtag } })).status
  expect(await status('/insert/getblog?fields=title')).toBe(200)
  await db.schema.alterTable('post').renameColumn('text', 'lost').execute()
  expect(await status('/insert/getblog')).toBe(304)
  await db.schema.alterTable('post').renameColumn('lost', 'text').execute()

  await db.updateTable('post').set({ updatedAt: '2026-11-02T06:00:00.000Z' }).execute()
  expect(await etag()).not.toBe(knownEtag)
  await insertPost(db, { slug: 'b' })
  const two = await etag()
  await db.updateTable('post').set({ binnedAt: '2026-11-02T06:00:00.000Z' }).where('slug', '=', 'b').execute()
  expect(await etag()).not.toBe(two)
})

test('staff can find a post by its id in any state, even in the bin', async () => {
  const { call, api, db } = await testOffice()
  await insertPost(db, { id: 'a', slug: 'a', binnedAt: '2026-11-02T06:00:00.000Z' })
  await insertPost(db, { id: 'b', slug: 'b' })
  const found = await call('/insert/getblog?state=all&id=a')
  expect(found.headers.get('ETag')).toBeNull()
  expect(await found.json()).toMatchObject({ blogs: [{ _id: 'a', description: 'Text.' }], total: 1 })
  expect(await (await api.request('/insert/getblog?id=a')).json()).toMatchObject({ blogs: [], total: 0 })
})

test('a text with too many table cells is rejected with an error on its field, and nothing is saved', async () => {
  const { call, db, files } = await testOffice()
  // Over the limit, but small enough that a busy machine counts the cells in time.
  const table = `${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${'|\n'.repeat(100)}`
  const fields = { title: 'A table', writer: 'A. N. Advocate', image: await photoFile() }
  const refusal = { description: ['The tables of this text have 6,060 cells; at most 5,000 are possible.'] }
  const refused = await call('/insert/blog', withForm({ ...fields, description: table }))
  expect(refused.status).toBe(422)
  expect((await refused.json()).error.fields).toEqual(refusal)
  expect(files.contents.size).toBe(0)

  await insertPost(db, { id: 'a', slug: 'a' })
  const change = await call('/insert/blog?id=a', withJson('PATCH', { description: table }))
  expect(change.status).toBe(422)
  expect((await change.json()).error.fields).toEqual(refusal)
  expect(await db.selectFrom('post').select('text').execute()).toEqual([{ text: 'Text.' }])
})

async function openLists() {
  const { api, db } = await testApi()
  return { db, get: async (query = '') => (await api.request(`/insert/getblog${query}`)).json() }
}
