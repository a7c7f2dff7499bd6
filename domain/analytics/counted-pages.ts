import type { Content } from '#domain/firm/content.ts'
import { headOf, shortName, sitePages } from '#domain/site/pages.ts'
import { areaPath } from '#domain/site/practice-areas.ts'

/** The pages that stand whether or not there is a post, by their addresses, each with its name. */
export function countedPages(content: Content): ReadonlyMap<string, string> {
  return new Map([
    ...sitePages.map((page) => [page.path, shortName(page) ?? headOf(content, page.words).title] as const),
    ...content.practiceAreas.map(({ slug, title }) => [areaPath(slug), title] as const),
    ['/search', content.pages.search.title],
  ])
}

const ofBlog = /^\/blog\/(?:tag\/)?[a-z0-9-]{1,100}$/

/** The one address of a page, however it was written; undefined where there cannot be one. */
export function pagePath(address: string, pages: ReadonlyMap<string, string>) {
  if (pages.has(address)) return address
  const [path = ''] = address.split('?', 1)
  const written = path.toLowerCase()
  return pages.has(written) || ofBlog.test(written) ? written : undefined
}
