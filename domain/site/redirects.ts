import { trimTrailingSlashes } from '#platform/trim-slashes.ts'
import { sitePages } from './pages.ts'
import { areaPath, olderAreas } from './practice-areas.ts'

/** Files for programs, and the one page that is not in the page list. */
const otherAddresses = [
  ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest'],
  '/resources/time-limits.ics',
  '/.well-known/security.txt',
  '/search',
]
const addresses = new Set<string>([...sitePages.map(({ path }) => path), ...otherAddresses])

const pageAliases = new Map(
  sitePages.flatMap(({ path, aliases = [] }) => aliases.map((alias): [string, string] => [alias, path])),
)

/**
 * The present address of a page or file that was requested by another name or in capitals; undefined if it is at that
 * address, or does not exist. An area is found by its exact slug, and by an older one as long as the firm has that
 * area.
 */
export function movedTo(address: string, areas: { slug: string }[]) {
  const name = /^\/practice-areas\/([^/]+)$/.exec(address)?.[1]
  if (name !== undefined) return movedArea(name, areas)
  const path = address.toLowerCase()
  return path !== address && addresses.has(path) ? path : pageAliases.get(path)
}

function movedArea(name: string, areas: { slug: string }[]) {
  const olderArea = olderAreas.find(({ alias }) => alias === name)
  const has = (wanted: string) => areas.some(({ slug }) => slug === wanted)
  return olderArea && has(olderArea.slug) && !has(name) ? areaPath(olderArea.slug, olderArea.part) : undefined
}

/**
 * Normalises an address for comparison: lower case, without query and trailing slash. People paste whole addresses, of
 * this site or of its predecessor, so only the path counts.
 */
export function redirectPath(address: string) {
  const url = URL.parse(address.trim(), 'https://old.example')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return trimTrailingSlashes(url.pathname.toLowerCase())
}
