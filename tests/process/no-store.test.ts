import { expect, inject, test } from 'vitest'
import { sessionCookie } from '#tests/support/processes/site-process.ts'
import { templateCookie } from '#tests/support/processes/site-template.ts'

/* What a browser may cache of the built site. */

const site = { url: inject('siteUrl') }
const Cookie = templateCookie(inject('siteTemplate'))

const office = [
  '',
  '/contact',
  '/blog',
  '/article',
  '/figures',
  '/privacy-requests',
  '/people',
  '/account',
  '/interface',
].map((tab) => `/adminDashboard${tab}`)
const officeAddresses = [...office, ...office.map((page) => `${page}.data`), '/adminsite', '/adminsite.data']

test.each([...officeAddresses, '/', '/blog', '/rss.xml', '/insert/getblog', '/insert/getmedia', '/no/such/page'])(
  'a response with a session at %s has Cache-Control: no-store and no ETag',
  async (address) => {
    const { headers } = await get(address, { Cookie })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.has('ETag')).toBe(false)
  },
)

test.each([...officeAddresses, '/enquiry/x', '/Enquiry/x.data', '/preview/x', '/Preview/x.data', '/draft/x'])(
  'a response without a session at %s has Cache-Control: no-store and no ETag',
  async (address) => {
    const { headers } = await get(address)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.has('ETag')).toBe(false)
  },
)

test('content-hashed files are cached as immutable, also with a session', async () => {
  const media = await (await get('/insert/getmedia')).json()
  const html = await (await get('/')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  for (const address of [`/uploads/medias/${media.media[0].mediaimage}`, script]) {
    // The response is not cacheable until this width of the picture has been made.
    const cacheControl = async () => (await get(address, { Cookie })).headers.get('Cache-Control')
    await expect.poll(cacheControl, { message: address }).toContain('immutable')
  }
})

test('public pages without a session may be cached and revalidated by ETag', async () => {
  const { headers } = await get('/blog')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  expect(headers.get('ETag')).toMatch(/^W\//)
})

test('logging out clears the browser cache but not the storage with unsaved text', async () => {
  // Use a separate session, because this test ends it.
  const ownCookie = await sessionCookie(site.url)
  const response = await fetch(`${site.url}/adminDashboard/log-out`, {
    method: 'POST',
    headers: { Cookie: ownCookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  // "storage" would delete the local copies of unsaved text, which the writing page promises to offer again.
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
})

function get(address: string, headers: Record<string, string> = {}) {
  return fetch(site.url + address, { headers, redirect: 'manual' })
}
