import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testApi, withJson } from '#tests/support/unit/api.ts'
import { readerHeaders } from '#tests/support/unit/background.ts'

test('/healthz and /readyz return 200 when the database is reachable', async () => {
  const { api } = await testApi()
  expect((await api.request('/healthz')).status).toBe(200)
  expect((await api.request('/readyz')).status).toBe(200)
})

test('health checks and image URLs reject POST with 405', async () => {
  const { api } = await testApi()
  for (const address of ['/healthz', '/readyz', '/pictures/hero.webp', `/uploads/blogs/${'a'.repeat(32)}.webp`]) {
    const response = await api.request(address, { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(response.status, address).toBe(405)
    expect(await response.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
  }
})

test('without its database /healthz returns 200 and /readyz 503', async () => {
  const { api, db } = await testApi()
  expect((await api.request('/readyz')).status).toBe(200)
  await db.destroy()
  expect((await api.request('/healthz')).status).toBe(200)
  expect((await api.request('/readyz')).status).toBe(503)
})

test('while the process is stopping /healthz returns 200 and /readyz 503', async () => {
  const { api, events } = await testApi()
  events.emit('draining')
  expect((await api.request('/healthz')).status).toBe(200)
  const response = await api.request('/readyz')
  expect([response.status, await response.json()]).toEqual([503, { status: 'stopping' }])
})

test('the IndexNow key file is served only for the configured key', async () => {
  const { api } = await testApi({ INDEXNOW_KEY: 'a-key-of-ours' })
  const response = await api.request('/a-key-of-ours.txt')
  expect([response.status, await response.text()]).toEqual([200, 'a-key-of-ours'])
  expect((await api.request('/another-key.txt')).status).toBe(404)
  expect((await (await testApi()).api.request('/undefined.txt')).status).toBe(404)
})

const site = 'http://localhost'

test('a prefetched page is counted with its referrer when the browser reports it as shown', async () => {
  const { report, listCounts, db } = await openSite()
  const response = await report({ path: '/about', from: 'https://www.google.com' })
  expect(response.status).toBe(204)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  await report({ path: '/team', from: site })
  expect(await listCounts()).toEqual(['/about 1', '/team 1'])
  expect(await db.selectFrom('sourceCount').select('host').execute()).toEqual([{ host: 'google.com' }])
})

test.each<[string, Record<string, string>]>([
  ['who asks not to be followed', { DNT: '1' }],
  ['who asks that nothing be passed on', { 'Sec-GPC': '1' }],
  ['staff', { Cookie: 'chambers.session_token=x' }],
  ['a program', { 'User-Agent': 'curl/8.14.1' }],
])('a page view report returns 204 but is not counted: %s', async (_, headers) => {
  const { report, listCounts } = await openSite()
  expect((await report({ path: '/about' }, headers)).status).toBe(204)
  expect(await listCounts()).toEqual([])
})

test('a report for a path that is not a public page is not counted', async () => {
  const { report, listCounts } = await openSite()
  for (const path of ['/none', '/blog/none', '/adminDashboard', '', '//', '/preview/x']) await report({ path })
  expect(await listCounts()).toEqual([])
})

test('a page view report with a foreign origin, invalid path, wrong content type or wrong method is rejected', async () => {
  const { api, report } = await openSite()
  expect((await report({ path: '/' }, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await report({ path: 7 })).status).toBe(422)
  expect((await report({ path: `/${'x'.repeat(200)}` })).status).toBe(422)
  const headers = { Origin: site, Host: 'localhost', 'Content-Type': 'text/plain' }
  expect((await api.request('/read', { method: 'POST', headers, body: '/about' })).status).toBe(415)
  expect((await api.request('/read')).status).toBe(405)
})

test('a page view report above the rate limit returns 429 and is not counted', async () => {
  const { report, listCounts } = await openSite()
  const most = rules.analytics.shownPerMinute
  for (let time = 0; time < most; time++) await report({ path: '/' })
  const refused = await report({ path: '/' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await listCounts()).toEqual([`/ ${most}`])
})

async function openSite() {
  const { api, analytics, db } = await testApi()
  const browser = {
    Origin: site,
    Host: 'localhost',
    'User-Agent': String(readerHeaders['user-agent']),
    'Sec-Fetch-Dest': 'empty',
  }
  return {
    api,
    db,
    report: (body: unknown, headers: Record<string, string> = {}) => {
      const init = withJson('POST', body)
      return api.request('/read', { ...init, headers: { ...browser, 'Content-Type': 'application/json', ...headers } })
    },
    async listCounts() {
      await analytics.flush()
      const rows = await db.selectFrom('readCount').select(['path', 'count']).orderBy('path').execute()
      return rows.map(({ path, count }) => `${path} ${count}`)
    },
  }
}
