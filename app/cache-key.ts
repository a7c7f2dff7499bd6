import { variantWidth } from '#domain/images/picture-worker.server.ts'
import { sitePages } from '#domain/site/pages.ts'

/* Which public responses may be cached in memory, and which parts of a URL belong to the cache key. */

const pages = new Set(['/search', ...sitePages.map(({ path }) => path)])

type CacheRule = { path: RegExp; parameter?: { name: string; normalize: (value: number) => number } }

const number = /^[1-9]\d{0,5}$/
/** The page of a list. A number past the end returns 404, so there are never more entries than pages. */
const page = { name: 'page', normalize: (value: number) => value }
/** Any requested width is mapped to one of the few that exist. */
const width = { name: 'w', normalize: variantWidth }

const cacheRules: CacheRule[] = [
  { path: /^\/practice-areas\/[\w-]+$/ },
  { path: /^\/(media|resources\/(case-studies|publications)|blog(\/tag\/[^/]+)?)$/, parameter: page },
  { path: /^\/blog\/[\w-]+$/ },
  { path: /^\/[\w-]+\.(xml|json|txt|webmanifest|svg|ico|png)$/ },
  { path: /^\/assets\/[\w.-]+$/ },
  { path: /^\/(pictures|uploads\/blogs|uploads\/medias)\/[\w.-]+$/, parameter: width },
  { path: /^\/share\/[\w./-]+$/ },
]

/** Parameters with which a page is not cached, apart from the numeric one of its rule. All others are ignored. */
const pageParameters = new Map([
  ['/', ['sent']],
  ['/contact', ['sent', 'service']],
  ['/blog', ['q', 'tag']],
  ['/search', ['q', 'kind', 'as']],
  ['/media', ['gallery']],
  ['/resources/time-limits', ['matter']],
])

/** The normalized URL without parameters that the page ignores; undefined if the response must not be cached. */
export function cacheKey(url: string) {
  const [path = '', query] = url.split('?', 2)
  const rule = cacheRules.find((candidate) => candidate.path.test(path))
  if ((!rule && !pages.has(path)) || !isPlain(path)) return undefined
  if (query === undefined) return path
  const relevant = [rule?.parameter?.name, ...(pageParameters.get(path) ?? [])]
  const parameters = [...new URLSearchParams(query)].filter(([name]) => relevant.includes(name))
  const [[name, value] = ['', ''], ...more] = parameters
  if (parameters.length === 0) return path
  if (more.length > 0 || name !== rule?.parameter?.name || !number.test(value)) return undefined
  return `${path}?${name}=${rule.parameter.normalize(Number(value))}`
}

/** Rejects `..` and all else that URL parsing rewrites: otherwise one page could have endless cache keys. */
function isPlain(path: string) {
  return URL.parse(path, 'http://any')?.pathname === path
}
