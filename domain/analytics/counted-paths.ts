import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { areaPath, headOf, redirectPath, shortName, sitePages } from '#domain/site/pages.ts'

/** The names of all fixed pages by address; posts are not among them. */
export function countedPages(content: Content): ReadonlyMap<string, string> {
  return new Map([
    ...sitePages.map((page) => [page.path, shortName(page) ?? headOf(content, page.key).title] as const),
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

/** Paths that scanners request on every site: files of other systems, hidden files, and what no visitor types. */
const probe =
  /^\/(?:wp[-/]|wordpress|xmlrpc|\.|_|cgi-bin|vendor\/|phpmyadmin|pma|admin|administrator|backup|config|api\/|v\d\/|graphql|actuator|server-status|telescope|owa\/|boaform|hudson|jenkins|solr\/|console|shell|eval|remote\/|autodiscover|ads\.txt|sitemap[-_])|\.(?:env|sql|bak|old|zip|gz|tar|rar|7z|log|ini|yml|yaml|toml|json|xml|asp|aspx|ashx|jsp|jspx|do|action|cgi|exe|dll|map|js|css|ico|txt)$|[;<>"'`\\]|%(?:00|2e|3c|27|22)/

/** The path of a missing page to count; undefined if a scanner requested it, or if it may contain personal data. */
export function missingPath(address: string) {
  const path = redirectPath(address)
  if (!path || path.length > rules.redirect.maxPath || probe.test(path)) return undefined
  try {
    return looksPersonal(decodeURIComponent(path)) ? undefined : path
  } catch {
    return undefined
  }
}

const emailPattern = /\S@\S/
/** Digits with any separators between them, or the tax number (PAN) of a person. */
const numberPattern = new RegExp(
  `(?:\\p{Nd}[^\\p{L}\\p{M}\\p{Nd}]*){${rules.analytics.personalDigits}}|\\b[a-z]{5}\\d{4}[a-z]\\b`,
  'u',
)

/** Whether a lower-case text may contain a personal address or number; such text is not counted. */
export function looksPersonal(words: string) {
  return emailPattern.test(words) || numberPattern.test(words)
}
