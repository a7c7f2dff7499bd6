import { sitePages } from './pages.ts'
import { areaPath, olderAreas } from './practice-areas.ts'

/** What programs read, and the one page that stands in no list of pages. */
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
 * Where the page or file is that was looked for under another name, or in capitals; undefined where it is at that
 * address, or nowhere. An area is found by its exact name, and by an older one as long as the firm has it.
 */
export function movedTo(address: string, areas: { slug: string }[]) {
  const name = /^\/practice-areas\/([^/]+)$/.exec(address)?.[1]
  if (name !== undefined) return movedArea(name, areas)
  const path = address.toLowerCase()
  return path !== address && addresses.has(path) ? path : pageAliases.get(path)
}

function movedArea(name: string, areas: { slug: string }[]) {
  const older = olderAreas.find(({ alias }) => alias === name)
  const has = (wanted: string) => areas.some(({ slug }) => slug === wanted)
  return older && has(older.slug) && !has(name) ? areaPath(older.slug, older.part) : undefined
}

/**
 * An address as it is compared: in small letters, without query and without a slash at its end. People paste whole
 * addresses, of this site or of the one before it: only the path counts.
 */
export function redirectPath(address: string) {
  const url = URL.parse(address.trim(), 'https://old.example')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
}
