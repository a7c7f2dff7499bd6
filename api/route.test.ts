import { expect, test } from 'vitest'
import { testOffice, withJson } from '#tests/support/unit/api.ts'

test('the first of repeated query parameters is used, and the last of repeated form fields', async () => {
  const { call } = await testOffice()
  const list = await call('/insert/getarticle?limit=3&limit=4')
  expect(await list.json()).toMatchObject({ limit: 3 })

  const body = new FormData()
  for (const [name, value] of [
    ['title', 'One'],
    ['title', 'Two'],
    ['state', 'draft'],
  ] as const)
    body.append(name, value)
  const saved = await call('/insert/blog', { method: 'POST', body })
  expect(await saved.json()).toMatchObject({ blog: { title: 'Two' } })
})

test.each(['', 'text/plain', 'application/vnd.api+json'])('a request body of type “%s” returns 415', async (type) => {
  const { call } = await testOffice()
  const headers = { 'Content-Type': type }
  for (const body of ['{"title":"A title"}', '']) {
    const response = await call('/insert/newarticle', { method: 'POST', headers, body })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: { code: 'type-not-accepted' } })
  }
})

test('invalid JSON returns 400, and unpaired surrogates in JSON strings are replaced', async () => {
  const { call } = await testOffice()
  const headers = { 'Content-Type': 'application/json' }
  expect((await call('/insert/newarticle', { method: 'POST', headers, body: '{' })).status).toBe(400)
  const body = '{"title":"A \\ud800 title"}'
  const saved = await call('/insert/newarticle', { ...withJson('POST', {}), body })
  expect(await saved.json()).toMatchObject({ article: { title: 'A \ufffd title' } })
})
