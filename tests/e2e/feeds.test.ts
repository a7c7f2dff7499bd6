import type { Page } from '@playwright/test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'

const date = z.string().refine((words) => !Number.isNaN(Date.parse(words)))

const RssFeed = z.object({
  '@_version': z.literal('2.0'),
  '@_xmlns:dc': z.url(),
  '@_xmlns:content': z.url(),
  channel: z.object({
    title: z.string().min(1),
    link: z.url(),
    description: z.string().min(1),
    language: z.literal('en-IN'),
    lastBuildDate: date,
    'atom:link': z.object({ '@_rel': z.literal('self'), '@_href': z.url(), '@_type': z.string() }),
    item: z.array(
      z.object({
        title: z.string().min(1),
        link: z.url(),
        guid: z.object({ '#text': z.url(), '@_isPermaLink': z.literal('true') }),
        pubDate: date,
        description: z.string().min(1),
        'content:encoded': z.string().min(1),
        'dc:creator': z.string().min(1),
        category: z.union([z.string(), z.array(z.string())]),
        enclosure: z.object({
          '@_url': z.url(),
          '@_type': z.literal('image/webp'),
          '@_length': z.string().regex(/^[1-9]\d*$/),
        }),
      }),
    ),
  }),
})

/** https://www.jsonfeed.org/version/1.1/ */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.string(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      summary: z.string(),
      content_html: z.string().min(1),
      image: z.url(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string().min(1) })),
      tags: z.array(z.string()),
    }),
  ),
})

test('the RSS feed is strictly XML and holds the newest posts, whole, with full addresses', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/rss.xml')
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const xml = await answer.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { rss } = new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(xml)
  const feed = RssFeed.parse(rss)
  expect(feed.channel['atom:link']['@_href']).toBe(`${baseURL}/rss.xml`)
  expect(feed.channel.item).toHaveLength(10)
  const [first] = feed.channel.item
  expect(first).toMatchObject({
    title: 'Interim relief before and during arbitration',
    link: `${baseURL}/blog/interim-relief-before-and-during-arbitration`,
    'dc:creator': 'A. N. Advocate',
    category: ['Arbitration', 'Procedure'],
  })
  for (const { guid, link, enclosure, 'content:encoded': html } of feed.channel.item) {
    expect(guid).toMatchObject({ '#text': link, '@_isPermaLink': 'true' })
    expect((await request.head(enclosure['@_url'])).headers()['content-type']).toMatch(/^image\//)
    expect(addressesIn(html).filter((address) => !/^(https?|mailto|tel):/.test(address))).toEqual([])
    expect(html).not.toContain('class="sn"')
  }
})

test('the JSON feed is one of version 1.1 with the same posts', async ({ request, baseURL }) => {
  const answer = await request.get('/feed.json')
  expect(answer.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = JsonFeed.parse(await answer.json())
  expect(feed).toMatchObject({ feed_url: `${baseURL}/feed.json`, home_page_url: `${baseURL}/blog` })
  expect(feed.items).toHaveLength(10)
  for (const { content_html: html } of feed.items) {
    expect(addressesIn(html).filter((address) => !/^(https?|mailto|tel):/.test(address))).toEqual([])
  }
  const known = await request.get('/feed.json', { headers: { 'If-None-Match': answer.headers().etag ?? '' } })
  expect(known.status()).toBe(304)
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
  expect(paths.filter((path) => /^\/blog\/(?!tag\/)/.test(path))).toHaveLength(10)
  expect(paths).toContain('/blog/tag/case-study')
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

function addressesIn(html: string) {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
}

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
