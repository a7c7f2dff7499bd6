import { expect, test } from 'vitest'
import { scheduleFolder } from '#domain/schedule-only/schedule-only.ts'
import { canonicalPath, sitePages } from '#domain/site/pages.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import routes from './routes.ts'

const websiteRoutes = routes.find(({ file }) => file === 'website/shell/layout.tsx')?.children ?? []
const addresses = websiteRoutes.map(({ path = '' }) => `/${path}`)

/** Not in the list of pages: targets of forms, e-mails and secret links, the search, and the catch-all route. */
const unlisted = ['/insert/contactus', '/enquiry/:token', '/preview/:token', '/draft/:token/*', '/search', '/*']
/** One page for each practice area, each topic and each post. */
const patterns = ['/practice-areas/:slug', '/blog/tag/:tag', '/blog/:slug']

test('the list of site pages and the routes of the website match', () => {
  const pages = addresses.filter((address) => ![...unlisted, ...patterns].includes(address))
  expect(sitePages.map(({ path }) => path).toSorted()).toEqual(pages.toSorted())
  for (const address of [...unlisted, ...patterns]) expect(addresses).toContain(address)
})

test('every routed file is redirected from its upper-case to its lower-case address', () => {
  const files = routes.flatMap(({ path = '' }) => (path.includes('.') ? [`/${path}`] : []))
  expect(files).toContain('/rss.xml')
  expect(files.filter((file) => canonicalPath(file.toUpperCase(), []) !== file)).toEqual([])
})

test('the pages visited by the site-wide tests include every page of the site', () => {
  const visited = new Set(publicPages)
  expect(sitePages.filter(({ path }) => !visited.has(path))).toEqual([])
})

test('in schedule-only mode only the schedule, legal pages, enquiry links and standard files have routes', () => {
  const remaining = routes.find(({ file }) => file === 'website/schedule-only/layout.tsx')?.children ?? []
  expect(remaining.map(({ path }) => `/${path}`.replace(scheduleFolder, ''))).toEqual([
    ...['', '/privacy-policy', '/termsofservice', '/enquiry/:token'],
    ...['/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/site.webmanifest', '/*'],
  ])
})
