import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { sitePages } from '#domain/site/pages.ts'
import {
  addressesIn,
  missingProperties,
  namesIn,
  type PageFacts,
  readPageFacts,
  referencesIn,
  type Thing,
  types,
} from '#tests/support/html.ts'
import { adminPassword, sessionCookie } from '#tests/support/processes/site-process.ts'

/* The metadata of every page of the built site for search engines, social networks and other programs. */

const Sitemap = z.object({
  urlset: z.object({
    '@_xmlns': z.literal('http://www.sitemaps.org/schemas/sitemap/0.9'),
    '@_xmlns:image': z.literal('http://www.google.com/schemas/sitemap-image/1.1'),
    url: z.array(
      z.strictObject({
        loc: z.url(),
        lastmod: z.union([z.iso.datetime(), z.iso.date()]).optional(),
        'image:image': z.array(z.strictObject({ 'image:loc': z.url() })).optional(),
      }),
    ),
  }),
})

const site = { url: inject('siteUrl') }
const publicUrl = site.url.replace('127.0.0.1', 'localhost')
const pages = new Map<string, PageFacts>()

beforeAll(async () => {
  const sitemap = await textAt('/sitemap.xml')
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const path = address.replace(publicUrl, '')
    pages.set(path, readPageFacts(await textAt(path)))
  }
})

test('every page has a title, a description, exactly one canonical URL and a share image', () => {
  expect(pages.size).toBeGreaterThan(40)
  for (const [path, { title, metas, canonical }] of pages) {
    expect(canonical, path).toEqual([publicUrl + path])
    expect(metas.get('og:url'), path).toEqual([publicUrl + path])
    expect(title.length, path).toBeGreaterThan(10)
    for (const name of ['description', 'og:title', 'og:description', 'og:image', 'og:image:alt', 'twitter:card']) {
      expect(
        metas.get(name)?.map((words) => words.length > 0),
        `${name} of ${path}`,
      ).toEqual([true])
    }
    expect(metas.has('robots'), path).toBe(false)
  }
})

test('no two pages have the same title, description or share image', async () => {
  for (const name of ['description', 'og:title', 'og:image']) {
    expect(repeatedIn([...pages.values()].map(({ metas }) => metas.get(name)?.[0])), name).toEqual([])
  }
  // Add the search page, which is not in the sitemap.
  const search = readPageFacts(await textAt('/search'))
  expect(search.canonical).toEqual([`${publicUrl}/search`])
  const all = [...pages.values(), search]
  expect(repeatedIn(all.map(({ title }) => title))).toEqual([])
  expect(repeatedIn(all.map(({ metas }) => metas.get('description')?.[0]))).toEqual([])
})

test('structured data has known types and all required properties, and its URLs and references resolve', async () => {
  const addresses = new Set<string>()
  for (const [path, { things }] of pages) {
    for (const thing of things) {
      expect(types, path).toContain(thing['@type'])
      expect(missingProperties(thing), `${thing['@type']} of ${path}`).toEqual([])
      for (const address of addressesIn(thing)) addresses.add(address)
    }
  }
  expect(addresses.size).toBeGreaterThan(60)
  for (const address of addresses) {
    expect(address.startsWith(`${publicUrl}/`), address).toBe(true)
    expect((await fetch(address.replace(publicUrl, site.url), { method: 'HEAD' })).status, address).toBe(200)
  }
  const defined = [...pages.values()].flatMap(({ things }) => things.map((thing) => thing['@id']))
  const references = [...pages.values()].flatMap(({ things }) => things.flatMap(referencesIn))
  expect(references.filter((id) => !defined.includes(id))).toEqual([])
})

test('the BreadcrumbList of every page except home starts at home and ends at the page itself', () => {
  expect(thingsAt('/', 'BreadcrumbList')).toEqual([])
  for (const path of [...pages.keys()].filter((page) => page !== '/')) {
    const [{ itemListElement } = { itemListElement: [] }] = thingsAt(path, 'BreadcrumbList')
    const steps = itemListElement as { position: number; name: string; item: string }[]
    expect(
      steps.map(({ position }) => position),
      path,
    ).toEqual(steps.map((_, index) => index + 1))
    expect([steps[0]?.item, steps.at(-1)?.item], path).toEqual([`${publicUrl}/`, publicUrl + path])
  }
})

test('each page has the structured data types that match its content', () => {
  const typesAt = (path: string) => pages.get(path)?.things.map((thing) => thing['@type'])
  const firm = ['Organization', 'LegalService', 'LegalService']
  expect(typesAt('/')).toEqual(['WebSite', ...firm])
  expect(typesAt('/contact')).toEqual([...firm, 'BreadcrumbList'])
  expect(typesAt('/team')).toEqual(['Organization', 'Person', 'Person', 'BreadcrumbList'])
  expect(typesAt('/resources/faq')).toEqual(['FAQPage', 'BreadcrumbList'])
  expect(typesAt('/blog/puttaswamy-right-to-privacy')).toEqual(['Organization', 'BlogPosting', 'BreadcrumbList'])
})

test('structured data contains no ratings, reviews, awards, offers or prices', () => {
  const names = [...pages.values()].flatMap(({ things }) => things.flatMap(namesIn))
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name) => /rating|review|award|offer|price|testimonial|slogan/i.test(name))).toEqual([])
})

test('sitemap.xml is valid, with unique absolute URLs, ISO dates and existing images', async () => {
  const xml = await textAt('/sitemap.xml')
  expect(XMLValidator.validate(xml)).toBe(true)
  const isArray = (name: string) => name === 'url' || name === 'image:image'
  const { urlset } = Sitemap.parse(new XMLParser({ ignoreAttributes: false, isArray }).parse(xml))
  const addresses = urlset.url.map(({ loc }) => loc)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((address) => !address.startsWith(`${publicUrl}/`))).toEqual([])
  const dated = urlset.url.filter(({ lastmod }) => lastmod).map(({ loc }) => loc.replace(publicUrl, ''))
  expect(dated).toEqual(expect.arrayContaining(['/blog', '/resources/case-studies', '/blog/tag/arbitration']))
  expect(dated).not.toContain('/about')
  const pictures = urlset.url.flatMap((url) => url['image:image']?.map((image) => image['image:loc']) ?? [])
  expect(pictures.length).toBeGreaterThan(30)
  for (const address of pictures) {
    expect((await fetch(address.replace(publicUrl, site.url), { method: 'HEAD' })).status, address).toBe(200)
  }
})

test.each([
  ...['/no/such/page', '/practice-areas/none-such', '/blog/none-such', '/blog/tag/none-such', '/resources/none-such'],
  ...['/blog?page=99', '/blog/tag/arbitration?page=99', '/media?page=99', '/resources/publications?page=99'],
  ...['/resources/case-studies?page=99', '/search/none', '/team/none'],
])('a missing page answers 404 with noindex, without canonical URL or structured data: %s', async (path) => {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  expect(response.status).toBe(404)
  const { metas, canonical, things } = readPageFacts(await response.text())
  expect(metas.get('robots')).toEqual(['noindex'])
  expect([canonical, things, metas.has('og:url')]).toEqual([[], [], false])
})

test('every alias of a page redirects to it permanently in one step', async () => {
  const aliases = sitePages.flatMap(({ path, aliases: names = [] }) => names.map((name) => [name, path]))
  const others = [
    ['/practice-areas/white-collar', '/practice-areas/litigation#white-collar'],
    ['/practice-areas/energy/', '/practice-areas/energy-infrastructure'],
    ['/careers/', '/carrers'],
    ['/ABOUT', '/about'],
    ['/blog/tag/Arbitration', '/blog/tag/arbitration'],
  ]
  for (const [name, path] of [...aliases, ...others]) {
    const response = await fetch(site.url + name, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')], name).toEqual([301, path])
  }
})

const listed = ['/', '/blog', '/sitemap.xml', '/rss.xml', '/robots.txt']
const forAll = [...listed, '/favicon.ico']

async function robotsTag(path: string) {
  return (await fetch(site.url + path, { redirect: 'manual' })).headers.get('X-Robots-Tag')
}

test('a new site is noindex, also from the cache, until indexing is allowed with a reason and the password', async () => {
  const cookie = await sessionCookie(site.url)
  const overrule = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'overrule', ...fields })
    const headers = { Cookie: cookie, Origin: site.url }
    return (await fetch(`${site.url}/adminDashboard/ready`, { method: 'POST', headers, body })).status
  }
  const reason = 'The firm has looked at what is left.'
  expect(await overrule({ reason, currentPassword: '' })).toBe(403)
  expect(await overrule({ reason: 'Now.', currentPassword: adminPassword })).toBe(422)
  expect(await overrule({ reason, currentPassword: 'not my password at all' })).toBe(422)
  for (const path of [...listed, ...listed, '/no-such-page']) expect(await robotsTag(path), path).toBe('noindex')
  // A crawler must be allowed to fetch a page to read its `noindex`.
  expect(await textAt('/robots.txt')).toContain('Allow: /\n')

  expect(await overrule({ reason, currentPassword: adminPassword })).toBe(200)
  for (const path of forAll) expect(await robotsTag(path), path).toBeNull()
  const office = await (await fetch(`${site.url}/adminDashboard/ready`, { headers: { Cookie: cookie } })).text()
  expect(office).toContain(reason)
})

test('the admin area, API, private links and search results are noindex, and public pages are not', async () => {
  const hidden = [
    '/adminsite',
    '/adminDashboard',
    '/adminDashboard/blog',
    '/adminsite/forgot',
    '/preview/x',
    '/draft/x/about',
  ]
  for (const path of [...hidden, '/enquiry/x', '/insert/getblog', '/search?q=bail', '/healthz']) {
    expect(await robotsTag(path), path).toMatch(/^noindex/)
  }
  for (const path of forAll) expect(await robotsTag(path), path).toBeNull()
  expect(readPageFacts(await textAt('/search?q=bail')).metas.get('robots')).toEqual(['noindex, follow'])
  expect(readPageFacts(await textAt('/search')).metas.get('robots')).toBeUndefined()
  expect((await fetch(`${site.url}/search`)).headers.has('X-Robots-Tag')).toBe(false)
})

test('icons, manifest and text files are served with the right types, and the home page links the icons', async () => {
  const manifest = JSON.parse(await textAt('/site.webmanifest'))
  expect(manifest).toMatchObject({ name: 'The Chambers', theme_color: '#08111f', background_color: '#f5f2ea' })
  const icons = manifest.icons.map(({ src, type }: { src: string; type: string }) => [src, type])
  for (const [path, type] of [
    ...icons,
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ]) {
    const response = await fetch(site.url + path)
    expect([response.status, response.headers.get('Content-Type')], path).toEqual([200, type])
  }
  const linked = [...(await textAt('/')).matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  expect(linked.map(([, path]) => path)).toEqual([
    ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'],
  ])
})

test('security.txt has a contact, its canonical URL and an expiry date less than a year ahead', async () => {
  const lines = (await textAt('/.well-known/security.txt')).trimEnd().split('\n')
  const fields = new Map(lines.map((line) => line.split(': ', 2) as [string, string]))
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Canonical', 'Preferred-Languages'])
  expect(fields.get('Contact')).toBe('mailto:contact@chambers.example')
  expect(fields.get('Canonical')).toBe(`${publicUrl}/.well-known/security.txt`)
  const expires = z.iso.datetime().parse(fields.get('Expires'))
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

function repeatedIn(words: (string | undefined)[]) {
  return words.filter((word, index) => words.indexOf(word) !== index)
}

async function textAt(path: string) {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}

function thingsAt(path: string, type: string): Thing[] {
  return pages.get(path)?.things.filter((thing) => thing['@type'] === type) ?? []
}
