import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoFile } from '#tests/support/pictures.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* Previews of posts, and how much of a post a list sends. */

let site: CopiedSite

beforeAll(async () => {
  site = await startCopiedSite()
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('a preview link shows an incomplete draft, and is not indexed, cached or framed by other sites', async () => {
  const id = await makeDraft({ title: 'Costs & fees', description: 'The *loser* pays.' })
  const { address } = await call(`/insert/previewblog?id=${id}`)
  const response = await get(address)
  expect(response.status).toBe(200)
  const { headers } = response
  expect(headers.get('X-Robots-Tag')).toContain('noindex')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  const html = await response.text()
  expect(html).toContain('<h1>Costs &amp; fees</h1>')
  expect(html).toContain('<p>The <em>loser</em> pays.</p>')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(html).toMatch(/Preview, not public\. This link works until \w+ \d+, \d{4} at \d\d:\d\d/)
  expect(html).not.toContain('rel="canonical"')
  // Not in the print version either.
  expect(html.match(/\/preview\//g)).toBeNull()
  expect(await (await get(`${address}?frame`)).text()).not.toContain('Preview, not public')
  const elsewhere = await get('/blog/costs-and-fees')
  expect(elsewhere.status).toBe(404)
  expect(elsewhere.headers.get('X-Frame-Options')).toBe('DENY')
})

test('the preview link of a published post redirects to it, unless framed or newer text is autosaved', async () => {
  const [post] = (await (await fetch(`${site.url}/insert/getblog?limit=1&fields=_id,slug`)).json()).blogs
  const { address } = await call(`/insert/previewblog?id=${post._id}`)
  const response = await get(address)
  expect([response.status, response.headers.get('Location')]).toEqual([302, `/blog/${post.slug}`])
  expect((await get(`${address}?frame`)).status).toBe(200)

  const { revision } = await call(`/insert/autosaveblog?id=${post._id}`, { title: 'Newer words' })
  expect(revision).toBeTruthy()
  expect(await (await get(address)).text()).toContain('<h1>Newer words</h1>')
  expect(await (await get(`/blog/${post.slug}`)).text()).not.toContain('Newer words')
})

test('an altered preview link answers 404 and a revoked one 410, without showing the draft', async () => {
  const id = await makeDraft({ title: 'Secret words' })
  const { address: ended } = await call(`/insert/previewblog?id=${id}`)
  await fetch(`${site.url}/insert/previewblog?id=${id}`, { method: 'DELETE', headers: site.office })
  const { address } = await call(`/insert/previewblog?id=${id}`)
  for (const [path, status, words] of [
    [`${address}x`, 404, 'This link is not complete'],
    ['/preview/a.b.c', 404, 'This link is not complete'],
    ['/preview/x', 404, 'This link is not complete'],
    [ended, 410, 'This link has ended'],
  ] as const) {
    const response = await get(path)
    const html = await response.text()
    expect(response.status, path).toBe(status)
    expect(html).toContain(words)
    expect(html).not.toContain('Secret words')
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
  }
  await fetch(`${site.url}/insert/deleteblog?id=${id}`, { method: 'DELETE', headers: site.office })
  expect((await get(address)).status).toBe(410)
})

test('lists of posts in the admin area and on the blog do not send full texts', async () => {
  const body = new FormData()
  const fields = {
    title: 'A long one',
    description: `Bergamottish. ${'And on it goes. '.repeat(4_000)}`,
    writer: 'A. N. Advocate',
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('image', await photoFile())
  const headers = site.office
  expect((await fetch(`${site.url}/insert/blog`, { method: 'POST', headers, body })).status).toBe(201)

  for (const address of ['/adminDashboard/blog.data', '/adminDashboard/blog', '/blog.data', '/blog?q=bergamottish']) {
    const response = await (await fetch(site.url + address, { headers })).text()
    expect(response, address).toContain('A long one')
    expect(response.length, address).toBeLessThan(60_000)
  }
})

async function makeDraft(fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ state: 'draft', ...fields })) body.set(name, value)
  const response = await fetch(`${site.url}/insert/blog`, { method: 'POST', headers: site.office, body })
  return (await response.json()).blog._id
}

async function call(address: string, body?: object) {
  const headers = { ...site.office, 'Content-Type': 'application/json' }
  const response = await fetch(`${site.url}${address}`, { method: 'POST', headers, body: body && JSON.stringify(body) })
  return await response.json()
}

function get(address: string) {
  return fetch(`${site.url}${address}`, { redirect: 'manual' })
}
