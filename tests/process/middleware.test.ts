import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* The middleware of the built site, behind a proxy that speaks HTTPS with the visitor and HTTP with the site. */

let site: CopiedSite

beforeAll(async () => {
  site = await startCopiedSite({ PUBLIC_URL: 'https://www.example.org', TRUST_PROXY: '1' })
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('a sign-in form from the site’s own origin is accepted and sets only Secure __Host- cookies', async () => {
  const response = await sendSignIn('https://www.example.org')
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe('/adminDashboard')
  const cookies = response.headers['set-cookie'] ?? []
  expect(cookies).not.toEqual([])
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/)
})

test('the sidebar setting is stored in a Secure, HttpOnly __Host- cookie with the path /', async () => {
  const cookies = (await sendSignIn('https://www.example.org')).headers['set-cookie'] ?? []
  const Cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const response = await fetch(`${site.url}/adminDashboard/sidebar`, {
    method: 'POST',
    headers: { Cookie, Origin: 'https://www.example.org' },
    body: new URLSearchParams({ sidebar: 'narrow' }),
  })
  expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-chambers\.sidebar=narrow; Path=\/; .*HttpOnly; Secure$/)
})

test.each([
  ['another site', 'https://evil.example', 'www.example.org'],
  ['a page that came by http', 'http://www.example.org', 'www.example.org'],
  ['a page of another name that leads here', 'http://evil.example', 'evil.example'],
])('a sign-in form from %s is rejected with 403', async (_, origin, host) => {
  const response = await sendSignIn(origin, host)
  expect(response.statusCode).toBe(403)
  expect(response.headers['set-cookie']).toBeUndefined()
})

test.each(['/', '/adminsite', '/insert/getblog', '/no/such/page'])(
  'the response at %s has the security headers',
  async (address) => {
    const { headers } = await fetch(`${site.url}${address}`)
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self'.*frame-ancestors 'none'/)
    expect(headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
  },
)

test('the site generates X-Request-Id itself and ignores the one in the request', async () => {
  const { headers } = await fetch(`${site.url}/search?q=bail`, { headers: { 'X-Request-Id': 'mine' } })
  expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a page answers 304 to a request with its current ETag', async () => {
  const etag = (await fetch(`${site.url}/about`)).headers.get('ETag') ?? ''
  expect((await fetch(`${site.url}/about`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test.each(['/insert/contactus', '/adminsite'])(
  'a request body of 65 KB is rejected with 413 at %s',
  async (address) => {
    const body = new URLSearchParams({ message: 'x'.repeat(65 * 1024) })
    const headers = { Origin: 'https://www.example.org' }
    const response = await fetch(`${site.url}${address}`, { method: 'POST', headers, body })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { code: 'too-large' } })
  },
)

// The last test: from then on sign-ins of this account are delayed.
test('after too many wrong passwords the next sign-in gets 429 with Retry-After, and says so on the page', async () => {
  const headers = { Origin: 'https://www.example.org', 'X-Forwarded-For': '203.0.113.9' }
  const responses: Response[] = []
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    const body = new URLSearchParams({ username: 'admin', password: 'wrong password' })
    responses.push(await fetch(`${site.url}/adminsite`, { method: 'POST', headers, body }))
  }
  expect(responses.map(({ status }) => status)).not.toContain(429)
  const body = new URLSearchParams({ username: 'admin', password: adminPassword })
  const refused = await fetch(`${site.url}/adminsite`, { method: 'POST', headers, body, redirect: 'manual' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/>Too many attempts/)
})

/** Sends the form as the proxy forwards it. `fetch` does not allow another Host header. */
async function sendSignIn(origin: string, host = 'www.example.org') {
  const headers = { Host: host, Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const outgoing = request(`${site.url}/adminsite`, { method: 'POST', headers })
  outgoing.end(new URLSearchParams({ username: 'admin', password: adminPassword }).toString())
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (!response) throw new Error('There was no answer.')
  response.resume()
  return response
}
