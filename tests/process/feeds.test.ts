import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'

/* What programs read from the built site: feeds, sitemap, robots.txt and speculation rules. */

const url = inject('siteUrl')
/** The public URL of the site. */
const publicUrl = url.replace('127.0.0.1', 'localhost')

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

test('the RSS feed is valid, contains the ten newest posts with content, and uses only absolute URLs', async () => {
  const response = await fetch(`${url}/rss.xml`)
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await response.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { rss } = new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(xml)
  const feed = RssFeed.parse(rss)
  expect(feed.channel['atom:link']['@_href']).toBe(`${publicUrl}/rss.xml`)
  expect(feed.channel.item).toHaveLength(10)
  const [first] = feed.channel.item
  expect(first).toMatchObject({
    title: 'Interim relief before and during arbitration',
    link: `${publicUrl}/blog/interim-relief-before-and-during-arbitration`,
    'dc:creator': 'A. N. Advocate',
    category: ['Arbitration', 'Procedure'],
  })
  for (const { guid, link, enclosure, 'content:encoded': html } of feed.channel.item) {
    expect(guid).toMatchObject({ '#text': link, '@_isPermaLink': 'true' })
    const picture = await fetch(enclosure['@_url'].replace(publicUrl, url), { method: 'HEAD' })
    expect(picture.headers.get('Content-Type')).toMatch(/^image\//)
    expect(addressesIn(html).filter((address) => !/^(https?|mailto|tel):/.test(address))).toEqual([])
    expect(html).not.toContain('class="sn"')
  }
})

test('the JSON feed is valid version 1.1 with ten posts and absolute URLs, and answers 304 to its ETag', async () => {
  const response = await fetch(`${url}/feed.json`)
  expect(response.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8')
  const feed = JsonFeed.parse(await response.json())
  expect(feed).toMatchObject({ feed_url: `${publicUrl}/feed.json`, home_page_url: `${publicUrl}/blog` })
  expect(feed.items).toHaveLength(10)
  for (const { content_html: html } of feed.items) {
    expect(addressesIn(html).filter((address) => !/^(https?|mailto|tel):/.test(address))).toEqual([])
  }
  const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' }
  expect((await fetch(`${url}/feed.json`, { headers })).status).toBe(304)
})

test('every URL in sitemap.xml answers 200, and none is in the admin area', async () => {
  const response = await fetch(`${url}/sitemap.xml`)
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(publicUrl, ''))
  for (const path of ['/', '/about', '/carrers', '/practice-areas/pro-bono', '/resources/faq', '/termsofservice']) {
    expect(paths).toContain(path)
  }
  expect(paths.filter((path) => /^\/blog\/(?!tag\/)/.test(path))).toHaveLength(10)
  expect(paths).toContain('/blog/tag/case-study')
  expect(paths.join()).not.toMatch(/admin/i)
  for (const path of paths) expect((await fetch(url + path, { method: 'HEAD' })).status, path).toBe(200)
  expect(xml.match(/<lastmod>/g)?.length).toBeGreaterThan(10)
})

test('robots.txt allows all crawlers, names the sitemap and does not mention the admin area', async () => {
  const response = await fetch(`${url}/robots.txt`)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('User-agent: *\nAllow: /\n')
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(text).not.toMatch(/admin|disallow/i)
})

test('public pages send the Speculation-Rules header; the sign-in page and the feed do not', async () => {
  const rulesAt = async (path: string) => (await fetch(url + path)).headers.get('Speculation-Rules')
  for (const path of ['/blog', '/no/such/page']) expect(await rulesAt(path)).toBe('"/speculation-rules.json"')
  for (const path of ['/adminsite', '/rss.xml']) expect(await rulesAt(path)).toBeNull()
  const rules = await fetch(`${url}/speculation-rules.json`)
  expect(rules.headers.get('Content-Type')).toBe('application/speculationrules+json')
})

function addressesIn(html: string) {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
}
