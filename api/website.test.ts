import { expect, test } from 'vitest'
import { testOffice, withJson } from '#tests/support/office.ts'

test('words of a page are read, changed, published and restored by staff alone', async () => {
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
  const overtaken = await call('/insert/content?page=firm', withJson('PATCH', { revision, tagline: 'Mine' }))
  expect(overtaken.status).toBe(409)
  const published = await call('/insert/publishcontent', withJson('POST', { keys: ['firm:tagline'] }))
  expect(await published.json()).toMatchObject({ published: { changes: 1, publishedAt: expect.any(String) } })
  const restored = await call('/insert/restorecontent?page=firm&revision=0', { method: 'POST' })
  expect((await restored.json()).content.find(({ key }: { key: string }) => key === 'tagline')).toMatchObject({
    value: 'Other words',
    draft: expect.any(String),
  })
})

test('a mistake is refused at its key, and a page that is not there is not found', async () => {
  const { call } = await testOffice()
  const refused = await call('/insert/content?page=firm', withJson('PATCH', { revision: 0, email: 'nobody' }))
  expect(refused.status).toBe(422)
  expect((await refused.json()).error.fields).toHaveProperty('email')
  expect((await call('/insert/getcontent?page=practice-areas/none')).status).toBe(404)
  expect((await call('/insert/getcontent?page=../firm')).status).toBe(404)
})
