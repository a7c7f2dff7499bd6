import type { Content } from '#domain/firm/content.ts'
import { listedPages } from '#domain/site/listed-pages.ts'
import { type Share, shareOfPage, shareOfSite } from './share.server.ts'

/** The share pictures of all pages of the list: of any other address, the site's. */
export type PageShares = { all: Share[]; of: (path: string) => Share }

const made = new WeakMap<Content, PageShares>()

/** They change with the words alone, and are worked out once for each reading of them. */
export function pageShares(content: Content): PageShares {
  const known = made.get(content)
  if (known) return known
  const site = shareOfSite(content.firm)
  const pages = listedPages(content).filter(({ path }) => path !== '/')
  const byPath = new Map(pages.map((page) => [page.path, shareOfPage(page, content.firm)]))
  const shares = { all: [site, ...byPath.values()], of: (path: string) => byPath.get(path) ?? site }
  made.set(content, shares)
  return shares
}
