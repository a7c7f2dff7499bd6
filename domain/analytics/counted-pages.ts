import type { Content } from '#domain/firm/content.ts'
import { headOf, shortName, sitePages } from '#domain/site/pages.ts'
import { areaPath } from '#domain/site/practice-areas.ts'

/** The names of all fixed pages by address; posts are not among them. */
export function countedPages(content: Content): ReadonlyMap<string, string> {
  return new Map([
    ...sitePages.map((page) => [page.path, shortName(page) ?? headOf(content, page.words).title] as const),
    ...content.practiceAreas.map(({ slug, title }) => [areaPath(slug), title] as const),
    ['/search', content.pages.search.title],
  ])
}

const blogPath = /^\/blog\/(?:tag\/)?[a-z0-9-]{1,100}$/

/** The canonical path of a page; undefined if there cannot be a page. */
export function pagePath(address: string, pages: ReadonlyMap<string, string>) {
  if (pages.has(address)) return address
  const [path = ''] = address.split('?', 1)
  const lowerCased = path.toLowerCase()
  return pages.has(lowerCased) || blogPath.test(lowerCased) ? lowerCased : undefined
}
