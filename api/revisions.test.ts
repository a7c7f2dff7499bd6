import { expect, test } from 'vitest'
import { photoFile } from '#tests/support/pictures.ts'
import { testOffice, withForm, withJson } from '#tests/support/unit/api.ts'

test('a draft requires only a title and is hidden from the public', async () => {
  const { api, create, list } = await openOffice()
  const { status, blog } = await create({ title: 'Notes on mediation', state: 'draft' })
  expect(status).toBe(201)
  expect(blog).toMatchObject({
    state: 'draft',
    publishedAt: null,
    date: '',
    blogimage: null,
    slug: 'notes-on-mediation',
  })
  expect(await list('state=draft')).toMatchObject({ total: 1, blogs: [{ title: 'Notes on mediation' }] })
  expect(await list('')).toMatchObject({ total: 0 })
  expect((await api.request('/insert/getblog?state=draft')).status).toBe(401)
  expect((await create({ title: '', state: 'draft' })).error.fields).toEqual({ title: ['Title is required'] })
})

test('publishing a draft is rejected with its missing fields until it is complete', async () => {
  const { call, create, change } = await openOffice()
  const { blog } = await create({ title: 'A note', state: 'draft' })
  const lacking = await change(blog._id, { state: 'published' })
  expect(lacking.status).toBe(422)
  expect(Object.keys(lacking.error.fields).sort()).toEqual(['description', 'image', 'writer'])

  const media = await (await call('/insert/media', withForm({ image: await photoFile(), listed: 'no' }))).json()
  const words = { description: 'Text.', writer: 'A. N. Advocate', mediaimage: media.media.mediaimage }
  const { blog: published } = await change(blog._id, { ...words, state: 'published' })
  expect(published).toMatchObject({ state: 'published', blogimage: media.media.mediaimage })
  expect((await call(`/uploads/blogs/${published.blogimage}`)).status).toBe(200)
  expect((await change(blog._id, { description: '' })).error.fields).toEqual({
    description: ['Description is required'],
  })
})

test('an unlisted picture is absent from the public gallery until it is listed', async () => {
  const { api, call } = await openOffice()
  await call('/insert/media', withForm({ image: await photoFile(), listed: 'no', alt: 'A library' }))
  expect(await (await api.request('/insert/getmedia')).json()).toMatchObject({ total: 0 })
  const { media } = await (await call('/insert/getmedia')).json()
  expect(media).toMatchObject([{ listed: false }])
  await call(`/insert/media?id=${media[0]._id}`, withJson('PATCH', { listed: true }))
  expect(await (await api.request('/insert/getmedia')).json()).toMatchObject({ total: 1 })
})

test('publishAt, lawStatedOn and reviewBy are stored, and invalid values are rejected on their field', async () => {
  const { create, change } = await openOffice()
  const { blog } = await create({
    publishAt: '2999-11-19T09:30:00+05:30',
    lawStatedOn: '2026-11-01',
    reviewBy: '2027-05-01',
  })
  expect(blog).toMatchObject({
    state: 'scheduled',
    publishedAt: '2999-11-19T04:00:00.000Z',
    lawStatedOn: '2026-11-01',
    reviewBy: '2027-05-01',
  })
  expect((await change(blog._id, { reviewBy: '' })).blog).toMatchObject({ reviewBy: null, lawStatedOn: '2026-11-01' })
  for (const fault of [
    { publishAt: '2026-11-19 09:30' },
    { lawStatedOn: '1 Nov' },
    { state: 'bin' },
    { areas: 'none' },
  ]) {
    const { status, error } = await change(blog._id, fault)
    expect([status, Object.keys(error.fields)]).toEqual([422, Object.keys(fault)])
  }
  const { error } = await create({ title: 'A draft', state: 'draft', publishAt: '2999-11-19T09:30:00+05:30' })
  expect(Object.keys(error.fields)).toEqual(['publishAt'])
})

test('the excerpt of a post is its full summary, or comes from its text if it has none', async () => {
  const { create, change } = await openOffice()
  const summary = `One sentence that is long: ${'words '.repeat(60)}end.`
  const { blog } = await create({ summary })
  expect(blog).toMatchObject({ summary, excerpt: summary })
  expect((await change(blog._id, { summary: '' })).blog).toMatchObject({ excerpt: 'Text.' })
})

test('revisions are listed newest first with their author, and one can be restored', async () => {
  const { call, create, change } = await openOffice()
  const { blog } = await create({})
  await change(blog._id, { title: 'Another title' })
  const { revisions } = await (await call(`/insert/blogrevisions?id=${blog._id}`)).json()
  expect(revisions).toMatchObject([
    { title: 'Another title', by: 'admin', byName: 'admin', kind: 'saved' },
    { title: 'A note', by: 'admin', kind: 'created' },
  ])
  const restore = `/insert/restorerevision?id=${blog._id}&revision=${revisions[1].revision}`
  expect(await (await call(restore, { method: 'POST' })).json()).toMatchObject({ blog: { title: 'A note' } })
  expect((await call('/insert/blogrevisions?id=none')).status).toBe(404)
})

test('a save or autosave based on an older revision is rejected with 409', async () => {
  const { call, create, change } = await openOffice()
  const { blog } = await create({})
  const autosave = `/insert/autosaveblog?id=${blog._id}`
  const autosaved = await (await call(autosave, withJson('POST', { title: 'Typed', revision: blog.revision }))).json()
  expect(autosaved.revision).toBeGreaterThan(blog.revision)
  expect((await call(autosave, withJson('POST', { title: 'Typed', revision: blog.revision }))).status).toBe(409)
  expect((await change(blog._id, { title: 'Saved', revision: blog.revision })).status).toBe(409)
  expect((await change(blog._id, { title: 'Saved', revision: autosaved.revision })).status).toBe(200)
})

test('a text of maximum length is autosaved even in three-byte characters, and a longer one is rejected', async () => {
  const { call, create } = await openOffice()
  const { blog } = await create({})
  const autosaveText = (description: string) =>
    call(`/insert/autosaveblog?id=${blog._id}`, withJson('POST', { description }))
  expect((await autosaveText('ज'.repeat(200_000))).status).toBe(200)
  expect((await autosaveText('ज'.repeat(200_001))).status).toBe(422)
})

test('only a post in the bin can be permanently deleted', async () => {
  const { call, create } = await openOffice()
  const { blog } = await create({})
  const purge = () => call(`/insert/purgeblog?id=${blog._id}`, { method: 'DELETE' })
  expect((await purge()).status).toBe(404)
  await call(`/insert/deleteblog?id=${blog._id}`, { method: 'DELETE' })
  expect((await purge()).status).toBe(200)
  expect((await call(`/insert/restoreblog?id=${blog._id}`, { method: 'POST' })).status).toBe(404)
})

async function openOffice() {
  const { call, ...rest } = await testOffice()
  const image = await photoFile()
  const words = { title: 'A note', description: 'Text.', writer: 'A. N. Advocate', image }
  const read = async (response: Response) => ({ status: response.status, ...(await response.json()) })
  return {
    ...rest,
    call,
    create: async (fields: Record<string, string>) =>
      read(await call('/insert/blog', withForm(fields.state === 'draft' ? fields : { ...words, ...fields }))),
    change: async (id: string, fields: object) => read(await call(`/insert/blog?id=${id}`, withJson('PATCH', fields))),
    list: async (query: string) => (await call(`/insert/getblog?${query}`)).json(),
  }
}
