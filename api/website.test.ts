import { expect, test } from 'vitest'
import { countPictures, findPictureFacts } from '#domain/gallery/pictures.server.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { testOffice, withForm, withJson } from '#tests/support/unit/api.ts'

test('only staff can read, edit, publish and restore page content', async () => {
  const { call, api } = await testOffice()
  for (const path of [
    'getcontent?page=firm',
    'content?page=firm',
    'publishcontent',
    'restorecontent?page=firm&revision=0',
  ]) {
    const method = { getcontent: 'GET', content: 'PATCH' }[path.split('?')[0] ?? ''] ?? 'POST'
    expect((await api.request(`/insert/${path}`, { method })).status, path).toBe(method === 'GET' ? 401 : 403)
  }
  const { revision, content } = await (await call('/insert/getcontent?page=firm')).json()
  expect(content.find(({ key }: { key: string }) => key === 'name')).toMatchObject({ value: 'The Chambers' })
  const saved = await call('/insert/content?page=firm', withJson('PATCH', { revision, tagline: 'Other words' }))
  expect(saved.status).toBe(200)
  const conflict = await call('/insert/content?page=firm', withJson('PATCH', { revision, tagline: 'Mine' }))
  expect(conflict.status).toBe(409)
  const published = await call('/insert/publishcontent', withJson('POST', { keys: ['firm:tagline'] }))
  expect(await published.json()).toMatchObject({ published: { changes: 1, publishedAt: expect.any(String) } })
  const restored = await call('/insert/restorecontent?page=firm&revision=0', { method: 'POST' })
  expect((await restored.json()).content.find(({ key }: { key: string }) => key === 'tagline')).toMatchObject({
    value: 'Other words',
    draft: expect.any(String),
  })
})

test('invalid page content is rejected with an error on its key, and an unknown page returns 404', async () => {
  const { call } = await testOffice()
  const refused = await call('/insert/content?page=firm', withJson('PATCH', { revision: 0, email: 'nobody' }))
  expect(refused.status).toBe(422)
  expect((await refused.json()).error.fields).toHaveProperty('email')
  expect((await call('/insert/getcontent?page=practice-areas/none')).status).toBe(404)
  expect((await call('/insert/getcontent?page=../firm')).status).toBe(404)
})

test('a page text that is too long is rejected, and scripts in a page text are not rendered', async () => {
  const { call, content } = await testOffice()
  const page = 'practice-areas/arbitration'
  const long = await call(`/insert/content?page=${page}`, withJson('PATCH', { revision: 0, body: 'x'.repeat(200_000) }))
  expect(long.status).toBe(422)
  const body = 'Before <script>alert(1)</script> [here](javascript:alert(1)) after.'
  expect((await call(`/insert/content?page=${page}`, withJson('PATCH', { revision: 0, body }))).status).toBe(200)
  expect((await call('/insert/publishcontent', withJson('POST', {}))).status).toBe(200)
  const { html = '' } = content.current.practiceAreas.find(({ slug }) => slug === 'arbitration') ?? {}
  expect(html).toContain('Before')
  expect(html).not.toMatch(/<script|javascript:/)
})

test('a picture used on a page cannot be deleted, and a page with a missing picture cannot be published', async () => {
  const { call, db, content } = await testOffice()
  const uploaded = await call('/insert/media', withForm({ image: await photoFile(), listed: 'no' }))
  const { media } = await uploaded.json()
  const put = (image: string, revision: number) =>
    call('/insert/content?page=practice-areas/arbitration', withJson('PATCH', { revision, image }))
  const unused = async () => (await countPictures(db)).unused
  expect(await unused()).toBe(1)
  expect((await put(media.mediaimage, 0)).status).toBe(200)
  expect(await unused()).toBe(0)
  expect((await call('/insert/publishcontent', withJson('POST', {}))).status).toBe(200)
  const { image = '' } = content.current.practiceAreas.find(({ slug }) => slug === 'arbitration') ?? {}
  expect(content.current.pictures[image]?.address).toBe(`/uploads/medias/${media.mediaimage}`)
  expect(await unused()).toBe(0)
  const picture = { id: media._id, imageKey: media.mediaimage }
  const [facts] = (await findPictureFacts(db, [picture])).values()
  expect(facts?.pages).toMatchObject([{ page: 'practice-areas/arbitration', isInDraft: false }])
  const deleted = await call(`/insert/deletemedia?id=${media._id}&evenIfUsed=yes`, { method: 'DELETE' })
  expect(await deleted.json()).toMatchObject({ error: { code: 'picture-on-website' } })

  const { revision } = await (await call('/insert/getcontent?page=practice-areas/arbitration')).json()
  expect((await put(`${'0'.repeat(32)}.webp`, revision)).status).toBe(200)
  const refused = await call('/insert/publishcontent', withJson('POST', {}))
  expect(JSON.stringify(await refused.json())).toContain('there is no picture')
  expect((await db.selectFrom('websiteDraft').selectAll().execute()).length).toBe(1)
})
