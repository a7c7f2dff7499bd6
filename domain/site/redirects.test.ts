import { expect, test } from 'vitest'
import { movedTo, redirectPath } from './redirects.ts'

const areas = [{ slug: 'litigation' }, { slug: 'energy' }]

test.each([
  ['/careers', '/carrers'],
  ['/terms-of-service', '/termsofservice'],
  ['/Careers', '/carrers'],
  ['/ABOUT', '/about'],
  ['/RSS.xml', '/rss.xml'],
  ['/siteMAP.xml', '/sitemap.xml'],
  ['/Search', '/search'],
  ['/practice-areas/white-collar', '/practice-areas/litigation#white-collar'],
])('%s redirects to %s', (address, target) => {
  expect(movedTo(address, areas)).toBe(target)
})

test.each([
  ['a page at its own address', '/about'],
  ['a file at its own address', '/rss.xml'],
  ['a new area under an older name', '/practice-areas/energy'],
  ['an older name of an area that the firm has no more', '/practice-areas/real-estate'],
  ['an area in capitals', '/practice-areas/Litigation'],
  ['an unknown address', '/no/such/page'],
  ['the office', '/adminDashboard'],
])('%s is not redirected', (_, address) => {
  expect(movedTo(address, areas)).toBeUndefined()
})

test.each([
  ['/Old/Page//', '/old/page'],
  ['https://old.example/page/?x=1', '/page'],
  ['/', '/'],
  [`/x${'/'.repeat(200_000)}y`, `/x${'/'.repeat(200_000)}y`],
])('the redirect path of %.40s is lower case and has no trailing slash', (address, path) => {
  expect(redirectPath(address)).toBe(path)
})
