import { expect, test } from 'vitest'
import { testOffice, withJson } from '#tests/support/unit/api.ts'

const article = { title: 'On seats', plateform: 'Sample Journal', articleurl: 'https://press.example/seat' }

test('a press link can be added, listed, partly edited and deleted', async () => {
  const { call } = await testOffice()
  const added = await call('/insert/newarticle', withJson('POST', article))
  expect(added.status).toBe(201)
  const { _id } = (await added.json()).article
  expect(await list(call)).toMatchObject({ newarticle: [{ _id, ...article, complete: true }], total: 1 })

  const changed = await call(`/insert/article?id=${_id}`, withJson('PATCH', { title: 'On seats, again' }))
  expect((await changed.json()).article).toMatchObject({ ...article, title: 'On seats, again' })

  expect((await call(`/insert/deletearticle?id=${_id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await list(call)).toMatchObject({ newarticle: [], total: 0 })
})

test('an empty press link is stored, marked as incomplete and hidden from the public', async () => {
  const { call, api } = await testOffice()
  expect((await call('/insert/newarticle', withJson('POST', {}))).status).toBe(201)
  expect(await list(call)).toMatchObject({ newarticle: [{ title: '', complete: false }] })
  expect(await (await api.request('/insert/getarticle')).json()).toMatchObject({ newarticle: [], total: 0 })
})

test.each([
  ['www.example.org', 'https://www.example.org'],
  [' example.org/path?a=b#c ', 'https://example.org/path?a=b#c'],
  ['press.example:8443', 'https://press.example:8443'],
  ['भारत.भारत/समाचार', 'https://भारत.भारत/समाचार'],
  ['http://press.example', 'http://press.example'],
])('the link %s is stored as %s', async (articleurl, stored) => {
  const { call } = await testOffice()
  const added = await call('/insert/newarticle', withJson('POST', { ...article, articleurl }))
  expect((await added.json()).article).toMatchObject({ articleurl: stored, complete: true })
  const { _id } = (await list(call)).newarticle[0]
  const changed = await call(`/insert/article?id=${_id}`, withJson('PATCH', { articleurl }))
  expect((await changed.json()).article).toMatchObject({ articleurl: stored })
})

test.each([
  'javascript:alert(1)',
  'javascript:alert(1)//example.org',
  'ftp://press.example',
  'data:text/html,x',
  '//press.example',
  'the journal',
  'journal',
  'e.g. a paper',
  'ravi@example.org',
  'example.org and more',
  'localhost:3000',
])('the link %s is rejected with an error on its field', async (articleurl) => {
  const { call } = await testOffice()
  const response = await call('/insert/newarticle', withJson('POST', { ...article, articleurl }))
  expect(response.status).toBe(422)
  expect((await response.json()).error.fields).toEqual({
    articleurl: ['Enter a link that begins with http:// or https://.'],
  })
  expect(await list(call)).toMatchObject({ total: 0 })
})

test('a press link with a title that is too long returns 422, and invalid JSON returns 400', async () => {
  const { call } = await testOffice()
  expect((await call('/insert/newarticle', withJson('POST', { title: 'x'.repeat(201) }))).status).toBe(422)
  const broken = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }
  expect((await call('/insert/newarticle', broken)).status).toBe(400)
})

test('the search of press links covers title, platform and URL', async () => {
  const { call } = await testOffice()
  await call('/insert/newarticle', withJson('POST', article))
  await call(
    '/insert/newarticle',
    withJson('POST', { ...article, title: 'Other', plateform: 'Radio', articleurl: 'https://press.example/b' }),
  )
  expect(await list(call, '?q=journal+SEATS')).toMatchObject({ total: 1 })
  expect(await list(call, '?q=SEATS')).toMatchObject({ total: 1 })
  expect(await list(call, '?q=radio')).toMatchObject({ total: 1 })
  expect(await list(call, '?q=press.example')).toMatchObject({ total: 2 })
})

async function list(call: Awaited<ReturnType<typeof testOffice>>['call'], query = '') {
  return (await call(`/insert/getarticle${query}`)).json()
}
