import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { testOffice, withForm, withJson } from '#tests/support/unit/api.ts'
import { insertPicture, insertPost } from '#tests/support/unit/rows.ts'

test('a new focal point is returned to the public, recorded in the audit log, and invalidates affected pages', async () => {
  const { call, api, db, events, add } = await openOffice()
  const media = await add({ alt: 'A library' })
  expect(media.focus).toEqual({ x: 50, y: 50 })
  // A post with the same lead image.
  await insertPost(db, { slug: 'leads-with-it', imageKey: media.mediaimage })
  const invalidated: string[] = []
  events.on('invalidated', (names) => invalidated.push(...names))

  const response = await call(`/insert/media?id=${media._id}`, withJson('PATCH', { focus: { x: 20, y: 56 } }))
  expect((await response.json()).media).toMatchObject({ focus: { x: 20, y: 56 }, alt: media.alt })
  const seen = await (await api.request('/insert/getmedia')).json()
  expect(seen.media).toMatchObject([{ focus: { x: 20, y: 56 } }])
  expect(invalidated.sort()).toEqual(['gallery', 'post:leads-with-it', 'posts'])
  const records = await db.selectFrom('record').select('what').where('subjectId', '=', media._id).execute()
  expect(records.map(({ what }) => what)).toEqual(['picture added', 'picture edited'])
})

test.each([
  [{ x: -1, y: 50 }],
  [{ x: 50, y: 101 }],
  [{ x: 12.5, y: 50 }],
  [{ x: '20', y: 50 }],
  [{ x: 20 }],
  ['20% 56%'],
  [null],
])('the focal point %j is rejected with an error on its field', async (focus) => {
  const { call, add } = await openOffice()
  const { _id } = await add()
  const response = await call(`/insert/media?id=${_id}`, withJson('PATCH', { focus }))
  expect(response.status).toBe(422)
  const words = 'Two whole numbers from 0 to 100 are expected: x from the left, y from the top, in per cent.'
  expect((await response.json()).error.fields).toEqual({ focus: [words] })
})

test('an alt text that is not a string is rejected with an error on its field', async () => {
  const { call, add } = await openOffice()
  const { _id } = await add()
  const response = await call(`/insert/media?id=${_id}`, withJson('PATCH', { alt: null }))
  expect(response.status).toBe(422)
  expect((await response.json()).error.fields).toEqual({ alt: ['A text is expected.'] })
})

test('an empty change to a picture writes and records nothing', async () => {
  const { call, db, add } = await openOffice()
  const media = await add()
  const rows = () => db.selectFrom('picture').selectAll().execute()
  const before = await rows()
  const response = await call(`/insert/media?id=${media._id}`, withJson('PATCH', {}))
  expect(response.status).toBe(200)
  expect((await response.json()).media).toEqual(media)
  expect(await rows()).toEqual(before)
  const records = await db.selectFrom('record').select('what').where('subjectId', '=', media._id).execute()
  expect(records).toEqual([{ what: 'picture added' }])
  expect((await call('/insert/media?id=none', withJson('PATCH', {}))).status).toBe(404)
})

test('marking a picture as decorative clears its alt text, and adding alt text unmarks it', async () => {
  const { call, add } = await openOffice()
  const { _id, ornament } = await add({ alt: 'A library' })
  expect(ornament).toBe(false)
  const change = async (fields: object) => {
    const response = await call(`/insert/media?id=${_id}`, withJson('PATCH', fields))
    return (await response.json()).media
  }
  expect(await change({ ornament: true })).toMatchObject({ alt: '', ornament: true })
  expect(await change({ focus: { x: 1, y: 2 } })).toMatchObject({ alt: '', ornament: true })
  expect(await change({ alt: 'A library' })).toMatchObject({ alt: 'A library', ornament: false })
  expect(await change({ ornament: true, alt: 'Words win' })).toMatchObject({ alt: 'Words win', ornament: false })
  expect(await change({ alt: '' })).toMatchObject({ alt: '', ornament: false })
})

test('a new picture may have alt text or be decorative; with neither it is hidden from the public list', async () => {
  const { api, add, list } = await openOffice()
  const bare = await add({}, 50)
  expect(await add({ ornament: 'yes' }, 60)).toMatchObject({ alt: '', ornament: true })
  expect(await add({ ornament: 'yes', alt: 'A library' }, 70)).toMatchObject({ alt: 'A library', ornament: false })
  expect(await list()).toMatchObject({ total: 3 })
  const seen = await (await api.request('/insert/getmedia')).json()
  expect(seen.total).toBe(2)
  expect(JSON.stringify(seen)).not.toContain(bare._id)
})

test('a picture that is listed, unlisted or described changes the public gallery, whose cached page is invalidated', async () => {
  const { call, api, events, add } = await openOffice()
  const media = await add({ alt: 'A library' })
  const invalidated: string[] = []
  events.on('invalidated', (names) => invalidated.push(...names))
  for (const [change, total] of [
    [{ listed: false }, 0],
    [{ listed: true }, 1],
    [{ alt: '' }, 0],
    [{ alt: 'Law reports' }, 1],
  ] as const) {
    invalidated.length = 0
    expect((await call(`/insert/media?id=${media._id}`, withJson('PATCH', change))).status).toBe(200)
    expect(await (await api.request('/insert/getmedia')).json(), JSON.stringify(change)).toMatchObject({ total })
    expect(invalidated, JSON.stringify(change)).toContain('gallery')
  }
})

test('the without-alt filter lists pictures without alt text to staff only, and omits decorative ones', async () => {
  const { call, api, add, list } = await openOffice()
  const [bare, ornament] = [await add({}, 50), await add({}, 60), await add({ alt: 'A library' }, 70)]
  await call(`/insert/media?id=${ornament._id}`, withJson('PATCH', { ornament: true }))
  expect(await list('?state=without-alt')).toMatchObject({ media: [{ _id: bare._id }], total: 1 })
  expect(await list('?state=all')).toMatchObject({ total: 3 })
  expect((await api.request('/insert/getmedia?state=without-alt')).status).toBe(401)
  expect((await call('/insert/getmedia?state=lost')).status).toBe(422)
})

test('the unused filter lists pictures that neither the public gallery nor any post shows', async () => {
  const { call, db, add, list } = await openOffice()
  const old = await add({ alt: 'A hall' }, 50)
  const shown = await add({ alt: 'A library' }, 60)
  // A picture without alternative text does not count as unused.
  await add({}, 70)
  for (let number = 0; number < rules.media.maxPictures; number++) {
    await insertPicture(db, { imageKey: `${number}.webp`, createdAt: '2999-01-01T00:00:00.000Z' })
  }
  const write = (method: string, query: string, description: string) =>
    photoFile('lead.jpg', 40, 40).then((image) =>
      call(`/insert/blog${query}`, { ...withForm({ title: 'A post', description, writer: 'A', image }), method }),
    )
  const { blog } = await (await write('POST', '', `![](/uploads/medias/${shown.mediaimage}?w=640)`)).json()
  expect(await list('?state=unused')).toMatchObject({ media: [{ _id: old._id }], total: 1 })

  await write('PATCH', `?id=${blog._id}`, `![](/uploads/medias/${old.mediaimage})`)
  expect(await list('?state=unused')).toMatchObject({ media: [{ _id: shown._id }], total: 1 })
  await db.deleteFrom('post').execute()
  expect(await list('?state=unused')).toMatchObject({ total: 2 })
})

async function openOffice() {
  const office = await testOffice()
  return {
    ...office,
    list: async (query = '') => (await office.call(`/insert/getmedia${query}`)).json(),
    async add(fields: Record<string, string> = {}, width = 100) {
      const image = await photoFile('library.jpg', width, 40)
      return (await (await office.call('/insert/media', withForm({ ...fields, image }))).json()).media
    },
  }
}
