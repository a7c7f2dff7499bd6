import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, type SiteProcess, startSite } from '#tests/support/site-process.ts'

/* A proxy speaks https with the visitor and plain http with the site. */

let site: SiteProcess

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: 'off', PUBLIC_URL: 'https://www.example.org', TRUST_PROXY: '1' })
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('a form of the site itself is taken, and its cookies are for https alone', async () => {
  const answer = await sendSignIn('https://www.example.org')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/adminDashboard')
  for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/^__Secure-.*; Secure/)
})

test('a form of another site is refused', async () => {
  const answer = await sendSignIn('https://evil.example')
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a browser is told to stay with https', async () => {
  const { headers } = await fetch(site.url)
  expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
})

/** As the proxy passes it on; `fetch` would not take the name of another host. */
async function sendSignIn(origin: string) {
  const headers = { Host: 'www.example.org', Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const sending = request(`${site.url}/adminsite`, { method: 'POST', headers })
  sending.end(new URLSearchParams({ username: 'admin', password: adminPassword }).toString())
  const [answer]: IncomingMessage[] = await once(sending, 'response')
  if (!answer) throw new Error('There was no answer.')
  answer.resume()
  return answer
}
