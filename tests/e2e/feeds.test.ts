import { expect, type Page, test } from '@playwright/test'

test('the feed holds the newest posts with full addresses', async ({ page, baseURL }) => {
  const feed = await readXml(page, '/rss.xml', 'application/rss+xml')
  const items = feed.filter(({ parent }) => parent === 'item')
  const links = items.filter(({ name }) => name === 'link').map(({ text }) => text)
  expect(links).toHaveLength(10)
  expect(links[0]).toBe(`${baseURL}/blog/interim-relief-before-and-during-arbitration`)
  expect(items.find(({ name }) => name === 'title')?.text).toBe('Interim relief before and during arbitration')
  expect(items.find(({ name }) => name === 'content:encoded')?.text).toContain('<h2')
  expect(items.find(({ name }) => name === 'dc:creator')?.text).toBe('A. N. Advocate')
})

test('every address in sitemap.xml is a public page that answers, and the office is not among them', async ({
  page,
  baseURL,
}) => {
  const entries = await readXml(page, '/sitemap.xml', 'application/xml')
  const addresses = entries.filter(({ name }) => name === 'loc').map(({ text }) => text)
  const paths = addresses.map((address) => address.replace(String(baseURL), ''))
  for (const path of ['/', '/about', '/carrers', '/practice-areas/pro-bono', '/resources/faq', '/termsofservice']) {
    expect(paths).toContain(path)
  }
  expect(paths.filter((path) => path.startsWith('/blog/'))).toHaveLength(10)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.join()).not.toMatch(/admin/i)
  for (const address of addresses) expect((await page.request.head(address)).status(), address).toBe(200)

  const days = entries.filter(({ name }) => name === 'lastmod').map(({ text }) => text)
  expect(days.length).toBeGreaterThan(10)
  for (const day of days) expect(Number.isNaN(Date.parse(day))).toBe(false)
})

test('robots.txt allows all, names the sitemap and keeps quiet about the office', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('User-agent: *\nAllow: /\n')
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(text).not.toMatch(/admin|disallow/i)
})

test('public pages name the rules of prefetching; the office and the feed do not', async ({ request }) => {
  for (const path of ['/blog', '/no/such/page']) {
    expect((await request.get(path)).headers()['speculation-rules']).toBe('"/speculation-rules.json"')
  }
  for (const path of ['/adminsite', '/rss.xml']) {
    expect((await request.get(path)).headers()['speculation-rules']).toBeUndefined()
  }
  const rules = await request.get('/speculation-rules.json')
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
})

test('a link under the pointer is fetched ahead', async ({ page }) => {
  await page.goto('/blog')
  const ahead = page.context().waitForEvent('request', (request) => request.url().endsWith('/media'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})

/** Read by a real parser, which refuses what is not well formed. */
async function readXml(page: Page, path: string, type: string) {
  const answer = await page.request.get(path)
  expect(answer.headers()['content-type']).toBe(`${type}; charset=utf-8`)
  await page.goto('/robots.txt')
  return await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      if (parsed.querySelector('parsererror')) throw new Error('This is not XML.')
      return [...parsed.querySelectorAll('*')].map((element) => ({
        name: element.tagName,
        parent: element.parentElement?.tagName,
        text: element.textContent,
      }))
    },
    await answer.text(),
  )
}
