import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'
import { noStore } from './no-store.ts'

const text = 'words '.repeat(10)
const site = new Hono()
  .use(compress(), noStore({ cookie: /\bsession=/, paths: /^\/office/i }))
  .get('/file', (c) => c.text(text, 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }))
  .get('/door', (c) => c.text(text, 200, { 'Set-Cookie': 'a=b', 'Cache-Control': 'public, immutable' }))
  .get('/broken', () => {
    throw new Error('broken')
  })
  .get('*', (c) => c.text(text, 200, { 'Cache-Control': 'no-cache', ETag: '"one"' }))
  .onError((_, c) => c.text('broken', 500))

const signedIn = { Cookie: 'other=1; session=2' }

test.each([
  ['to a session', '/page', signedIn],
  ['to a session when something broke', '/broken', signedIn],
  ['that sets a cookie', '/door', undefined],
  ['of the office', '/office/list', undefined],
  ['of the office as data', '/office.data', undefined],
  ['of the office in other letters', '/OFFICE', undefined],
])('a response %s has Cache-Control no-store and no ETag', async (_, address, headers) => {
  const answer = await site.request(address, { headers })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.has('ETag')).toBe(false)
})

test('a public page keeps its caching headers, and so does an immutable file for a session', async () => {
  const page = await site.request('/page', { headers: { Cookie: 'other=1' } })
  expect(page.headers.get('Cache-Control')).toBe('no-cache')
  expect(page.headers.has('ETag')).toBe(true)
  const file = await site.request('/file', { headers: signedIn })
  expect(file.headers.get('Cache-Control')).toContain('immutable')
})
