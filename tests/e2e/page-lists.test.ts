import { readdirSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import routes from '#app/routes.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { expect, test } from './fixtures.ts'

/* A page that is added to the routes is either listed, or named here with the reason why not. */

const inLayout = routes.find(({ file }) => file === 'website/layout.tsx')?.children ?? []
const addresses = inLayout.map(({ path = '' }) => `/${path}`)

/** Where a form is sent without script, what only a letter or a secret link leads to, and what answers every other address. */
const noPages = ['/insert/contactus', '/enquiry/:token', '/preview/:token', '/*']
/** One page for each practice area, each topic and each post. */
const patterns = ['/practice-areas/:slug', '/blog/tag/:tag', '/blog/:slug']
const pages = addresses.filter((address) => ![...noPages, ...patterns].includes(address)).sort()

test('the routes hold pages, and what is no page is still among them', () => {
  expect(pages.length).toBeGreaterThan(15)
  for (const address of [...noPages, ...patterns]) expect(addresses).toContain(address)
  expect(pages.filter((address) => /[:*]/.test(address))).toEqual([])
})

test('sitemap.xml lists every page but the search, which finds only what is listed', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(String(baseURL), ''))
  expect(missingFrom(listed)).toEqual(['/search'])
  const areas = readdirSync('content/practice-areas').map((file) => `/practice-areas/${file.replace('.md', '')}`)
  expect(areas.filter((address) => !listed.includes(address))).toEqual([])
  for (const pattern of patterns) {
    expect(listed.some((address) => address.startsWith(pattern.replace(/:.*/, '')))).toBe(true)
  }
})

test('the sitemap lists every page but those for which its six sections have no place', async ({ request }) => {
  const [, main = ''] = (await textOf(request, '/sitemap')).split('<main')
  expect(missingFrom(linksIn(main.split('</main>')[0]))).toEqual(['/blog', '/carrers', '/media', '/search'])
})

test('the footer lists every page but those that another list leads to', async ({ request }) => {
  const [, footer] = (await textOf(request, '/')).split('<footer')
  expect(missingFrom(linksIn(footer))).toEqual([
    // The name of the firm at the head of every page leads there.
    '/',
    // In the navigation at the head of every page.
    '/carrers',
    '/media',
    // On /resources, and in the sitemap.
    '/resources/case-studies',
    '/resources/faq',
    '/resources/legal-updates',
    '/resources/publications',
    // By the glass at the head of every page, and in the menu.
    '/search',
  ])
})

test('the search finds every page by its name', async ({ request }) => {
  for (const address of pages.filter((each) => each !== '/search')) {
    const [, title = ''] = /<title>(.*?) \| /.exec(await textOf(request, address)) ?? []
    const found = await textOf(request, `/search?kind=pages&q=${encodeURIComponent(title.replace('&amp;', '&'))}`)
    expect(linksIn(found.split('<main')[1]?.split('</main>')[0]), title).toContain(address)
  }
})

test('the stories of the whole site visit every page', () => {
  expect(missingFrom(publicPages)).toEqual([])
})

function missingFrom(listed: string[]) {
  return pages.filter((address) => !listed.includes(address))
}

function linksIn(html = '') {
  return [...html.matchAll(/<a [^>]*href="([^"#]*)/g)].map(([, address = '']) => address)
}

async function textOf(request: APIRequestContext, address: string) {
  return await (await request.get(address)).text()
}
