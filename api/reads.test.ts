import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { reader } from '#tests/support/analytics.ts'
import { testApi } from '#tests/support/api.ts'
import { withJson } from '#tests/support/office.ts'

const site = 'http://localhost'

test('a page that was fetched ahead is counted when it says that it is shown', async () => {
  const { tell, reads, db } = await openSite()
  const response = await tell({ path: '/about', from: 'https://www.google.com' })
  expect(response.status).toBe(204)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  await tell({ path: '/team', from: site })
  expect(await reads()).toEqual(['/about 1', '/team 1'])
  expect(await db.selectFrom('sourceCount').select('host').execute()).toEqual([{ host: 'google.com' }])
})

test.each<[string, Record<string, string>]>([
  ['who asks not to be followed', { DNT: '1' }],
  ['who asks that nothing be passed on', { 'Sec-GPC': '1' }],
  ['staff', { Cookie: 'chambers.session_token=x' }],
  ['a program', { 'User-Agent': 'curl/8.14.1' }],
])('%s is answered alike, and not counted', async (_, headers) => {
  const { tell, reads } = await openSite()
  expect((await tell({ path: '/about' }, headers)).status).toBe(204)
  expect(await reads()).toEqual([])
})

test('what is no page of the site is answered alike, and not counted', async () => {
  const { tell, reads } = await openSite()
  for (const path of ['/none', '/blog/none', '/adminDashboard', '', '//', '/preview/x']) await tell({ path })
  expect(await reads()).toEqual([])
})

test('another website, another kind of body and too much of it are refused', async () => {
  const { api, tell } = await openSite()
  expect((await tell({ path: '/' }, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await tell({ path: 7 })).status).toBe(422)
  expect((await tell({ path: `/${'x'.repeat(200)}` })).status).toBe(422)
  const headers = { Origin: site, Host: 'localhost', 'Content-Type': 'text/plain' }
  expect((await api.request('/read', { method: 'POST', headers, body: '/about' })).status).toBe(415)
  expect((await api.request('/read')).status).toBe(405)
})

test('one address says so only so often', async () => {
  const { tell, reads } = await openSite()
  const most = rules.analytics.shownPerMinute
  for (let time = 0; time < most; time++) await tell({ path: '/' })
  const refused = await tell({ path: '/' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await reads()).toEqual([`/ ${most}`])
})

async function openSite() {
  const { api, analytics, db } = await testApi()
  const browser = {
    Origin: site,
    Host: 'localhost',
    'User-Agent': String(reader['user-agent']),
    'Sec-Fetch-Dest': 'empty',
  }
  return {
    api,
    db,
    tell: (body: unknown, headers: Record<string, string> = {}) => {
      const asked = withJson('POST', body)
      return api.request('/read', { ...asked, headers: { ...browser, 'Content-Type': 'application/json', ...headers } })
    },
    async reads() {
      await analytics.flush()
      const rows = await db.selectFrom('readCount').select(['path', 'count']).orderBy('path').execute()
      return rows.map(({ path, count }) => `${path} ${count}`)
    },
  }
}
