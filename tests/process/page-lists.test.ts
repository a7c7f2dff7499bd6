import { expect, inject, test } from 'vitest'
import routes from '#app/routes.ts'
import { elementsIn, linksIn as linksOf, mainOf } from '#tests/support/html.ts'
import { practiceAreas, publicPages } from '#tests/support/public-pages.ts'

/* Every page in the routes is in each list of pages, or is named here with the reason why not. */

const url = inject('siteUrl')
const inLayout = routes.find(({ file }) => file === 'website/shell/layout.tsx')?.children ?? []
const addresses = inLayout.map(({ path = '' }) => `/${path}`)

/** The target of a form without script, pages that only an e-mail or a secret link opens, and the catch-all route. */
const noPages = ['/insert/contactus', '/enquiry/:token', '/preview/:token', '/draft/:token/*', '/*']
/** One page for each practice area, each topic and each post. */
const patterns = ['/practice-areas/:slug', '/blog/tag/:tag', '/blog/:slug']
const pages = addresses.filter((address) => ![...noPages, ...patterns].includes(address)).sort()

test('every exception in these tests is still a route, and no other page has parameters', () => {
  expect(pages.length).toBeGreaterThan(15)
  for (const address of [...noPages, ...patterns]) expect(addresses).toContain(address)
  expect(pages.filter((address) => /[:*]/.test(address))).toEqual([])
})

test('sitemap.xml lists every page except the search page', async () => {
  const publicUrl = url.replace('127.0.0.1', 'localhost')
  const xml = await textOf('/sitemap.xml')
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(publicUrl, ''))
  expect(missingFrom(listed)).toEqual(['/search'])
  const areas = practiceAreas.map(({ slug }) => `/practice-areas/${slug}`)
  expect(areas.filter((address) => !listed.includes(address))).toEqual([])
  for (const pattern of patterns) {
    expect(listed.some((address) => address.startsWith(pattern.replace(/:.*/, '')))).toBe(true)
  }
})

test('the sitemap page lists every page except blog, careers, media and search', async () => {
  expect(missingFrom(linksIn(mainOf(await textOf('/sitemap'))))).toEqual(['/blog', '/carrers', '/media', '/search'])
})

test('the footer links to every page except those linked in the header or on /resources', async () => {
  const footer = elementsIn(await textOf('/'), 'footer').at(-1)
  expect(missingFrom(linksIn(footer))).toEqual([
    // The firm's name in the header of every page links to it.
    '/',
    // In the navigation of every page.
    '/carrers',
    '/media',
    // On /resources, and in the sitemap.
    '/resources/case-studies',
    '/resources/faq',
    '/resources/legal-updates',
    '/resources/publications',
    '/resources/time-limits',
    // The search icon in the header of every page links to it, and the menu does too.
    '/search',
  ])
})

test('the site search finds every page by its title', async () => {
  for (const address of pages.filter((page) => page !== '/search')) {
    const [, title = ''] = /<title>(.*?) \| /.exec(await textOf(address)) ?? []
    const results = await textOf(`/search?kind=pages&q=${encodeURIComponent(title.replace('&amp;', '&'))}`)
    expect(linksIn(mainOf(results)), title).toContain(address)
  }
})

test('the publicPages list of the site-wide tests contains every page', () => {
  expect(missingFrom(publicPages)).toEqual([])
})

function missingFrom(listed: string[]) {
  return pages.filter((address) => !listed.includes(address))
}

function linksIn(part: Parameters<typeof linksOf>[0] = '') {
  return linksOf(part).map(({ to }) => to.replace(/#.*/, ''))
}

async function textOf(address: string) {
  return await (await fetch(url + address)).text()
}
