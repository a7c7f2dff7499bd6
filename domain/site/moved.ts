import { areaPath, olderAreas } from './older-areas.ts'
import { sitePages } from './pages.ts'

const pageAliases = new Map(
  sitePages.flatMap(({ path, aliases = [] }) => aliases.map((alias): [string, string] => [alias, path])),
)

/**
 * Where the page is that was looked for under another name or in capitals; undefined where it is at that address, or
 * nowhere. An older name of an area leads nowhere once the firm has the area no more.
 */
export function movedTo(address: string, areas: { slug: string }[]) {
  const path = address.toLowerCase()
  if (sitePages.some((page) => page.path === path)) return path === address ? undefined : path
  const name = /^\/practice-areas\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined) return pageAliases.get(path)
  if (areas.some(({ slug }) => slug === name)) return path === address ? undefined : path
  const older = olderAreas.find(({ alias }) => alias === name)
  return older && areas.some(({ slug }) => slug === older.slug) ? areaPath(older.slug, older.part) : undefined
}
