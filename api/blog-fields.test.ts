import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testApi } from '#tests/support/api.ts'
import { testOffice, withForm, withJson } from '#tests/support/office.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { insertBarePost, insertPost } from '#tests/support/rows.ts'

test('a list gives an excerpt beside the whole text', async () => {
  const { get, db } = await openLists()
  await insertPost(db, { slug: 'long', text: 'Some *words*. '.repeat(100) })
  const { blogs } = await get()
  expect(blogs[0].description).toBe('Some *words*. '.repeat(100))
  expect(blogs[0].excerpt).toMatch(/^Some words\. Some words\. .{150,180} …$/)
})

test('whole texts come for the newest posts, up to a number of bytes that the answer names', async () => {
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

test('the longest text there can be is given whole to whoever asks for it alone', async () => {
  const { get, db } = await openLists()
  const text = 'ध'.repeat(rules.post.maxText)
  await insertPost(db, { slug: 'longest', text })
  expect((await get()).blogs[0].description).toBe(text)
})

test('fields= gives these fields alone, and what nobody asked for is not read', async () => {
  const { get, db } = await openLists()
  await insertPost(db, { slug: 'a', title: 'A title' })
  expect((await get('?fields=slug, excerpt')).blogs).toEqual([{ slug: 'a', excerpt: 'Text.' }])
  await db.schema.alterTable('post').renameColumn('text', 'lost').execute()
  expect((await get('?fields=slug,title')).blogs).toEqual([{ slug: 'a', title: 'A title' }])
})

test('the excerpt is kept with the post, and no list makes it anew', async () => {
  const { get, db } = await openLists()
  await insertPost(db, { slug: 'a', text: 'Some *words*.' })
  expect(await db.selectFrom('post').select('excerpt').execute()).toEqual([{ excerpt: 'Some words.' }])
  await db.updateTable('post').set({ excerpt: 'Kept words.' }).execute()
  expect((await get('?fields=excerpt')).blogs).toEqual([{ excerpt: 'Kept words.' }])
  expect((await get('?fields=excerpt,description')).blogs).toEqual([
    { excerpt: 'Kept words.', description: 'Some *words*.' },
  ])
})

test('a post of before excerpts were kept has one too', async () => {
  const { get, db } = await openLists()
  await insertBarePost(db, { slug: 'a', text: 'Some *words*.' })
  expect((await get('?fields=excerpt')).blogs).toEqual([{ excerpt: 'Some words.' }])
})

test('without a session a narrowed list has only so many rows, and says so; the whole list and staff have them all', async () => {
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

test('a field that there is not is refused in words', async () => {
  const { api } = await testApi()
  const response = await api.request('/insert/getblog?fields=title,html')
  expect(response.status).toBe(422)
  expect((await response.json()).error.fields).toEqual({
    fields: [expect.stringMatching(/^Names between commas, of these: _id, title, description, /)],
  })
})

test('whoever has the list is told so, without any text being read, until a post changes, comes or goes', async () => {
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

test('staff find one post by its id, in whatever state it is', async () => {
  const { call, api, db } = await testOffice()
  await insertPost(db, { id: 'a', slug: 'a', binnedAt: '2026-11-02T06:00:00.000Z' })
  await insertPost(db, { id: 'b', slug: 'b' })
  const found = await call('/insert/getblog?state=all&id=a')
  expect(found.headers.get('ETag')).toBeNull()
  expect(await found.json()).toMatchObject({ blogs: [{ _id: 'a', description: 'Text.' }], total: 1 })
  expect(await (await api.request('/insert/getblog?id=a')).json()).toMatchObject({ blogs: [], total: 0 })
})

test('a text that would stall its readers is refused at its field, and nothing is kept or changed', async () => {
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
