import { expect, inject, test } from 'vitest'
import { publicPages } from '#tests/support/public-pages.ts'

/* Nothing that a visitor reads names the office. */

const isPicture = /^\/(pictures|uploads)\//
const site = { url: inject('siteUrl') }

test('no public page and no file linked from one mentions the admin area', async () => {
  const files = [
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/.well-known/security.txt',
    '/site.webmanifest',
    '/rss.xml',
    '/speculation-rules.json',
    '/insert/getblog',
  ]
  const queue = [...publicPages, ...files]
  const seen = new Set<string>()
  const naming: string[] = []
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (seen.has(address) || isPicture.test(address)) continue
    seen.add(address)
    const response = await fetch(site.url + address, { redirect: 'manual' })
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
    // Legal words such as 'administrative' are allowed.
    if (/admin(?!ist)/i.test(text)) naming.push(address)
    queue.push(...addressesIn(text, address))
  }
  expect(naming).toEqual([])
  expect([...seen].filter((address) => address.endsWith('.js')).length).toBeGreaterThan(5)
  expect(seen.size).toBeGreaterThan(70)
})

test('speculation rules allow prefetching of all public pages, but not of admin pages, API, files or search results', async () => {
  const rules = await (await fetch(`${site.url}/speculation-rules.json`)).json()
  const [{ href_matches: included }, { not: excluded }] = rules.prefetch[0].where.and
  expect(rules.prerender[0].where).toEqual(rules.prefetch[0].where)
  const isAmong = (paths: string[], address: string) =>
    paths.some((path) => new URLPattern(path, site.url).test(site.url + address))
  const mayBeFetched = (address: string) => isAmong(included, address) && !isAmong(excluded.href_matches, address)

  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
  expect(pages.length).toBeGreaterThan(30)
  for (const address of [...pages, '/blog?page=2', '/contact?service=arbitration']) {
    expect(mayBeFetched(address), address).toBe(true)
  }
  const office = ['/adminsite', '/adminsite/code', '/adminDashboard', '/adminDashboard/contact']
  for (const address of [
    ...office,
    '/insert/getblog',
    '/uploads/blogs/x.webp',
    '/pictures/hero.webp',
    '/rss.xml',
    '/search?q=bail',
  ]) {
    expect(mayBeFetched(address), address).toBe(false)
  }
})

/** The addresses inside the site that a page, a style sheet or a script refers to. */
function addressesIn(text: string, from: string) {
  const inAttributes = [...text.matchAll(/\b(?:href|src|srcSet|srcset|action)="(\/[^"\s]*)/g)].map(
    ([, address]) => address,
  )
  const imported = [...text.matchAll(/["'(](\.{1,2}\/[\w-]+\.(?:js|css|woff2))["')]/g)].map(([, address]) => address)
  const preloaded = [...text.matchAll(/["'](assets\/[\w-]+\.(?:js|css))["']/g)].map(([, address]) => `/${address}`)
  return [...inAttributes, ...imported, ...preloaded].map((address = '') => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), new URL(from, site.url))
    return pathname + search
  })
}
