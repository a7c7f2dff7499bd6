import { variantWidth } from '#domain/images/variants.server.ts'
import { sitePages } from '#domain/site/pages.ts'

/* Which public answers may be kept in memory, and what in an address makes another answer of it. */

const pages = new Set(['/search', ...sitePages.map(({ path }) => path)])

type Kept = { path: RegExp; parameter?: { name: string; spell: (value: number) => number } }

const number = /^[1-9]\d{0,5}$/
/** One page of a list. A number past the end is answered 404: nobody can make more answers than there are pages. */
const page = { name: 'page', spell: (value: number) => value }
/** Each picture comes in a few widths, whatever is asked for. */
const width = { name: 'w', spell: variantWidth }

const kept: Kept[] = [
  { path: /^\/practice-areas\/[\w-]+$/ },
  { path: /^\/(media|resources\/(case-studies|publications)|blog(\/tag\/[^/]+)?)$/, parameter: page },
  { path: /^\/blog\/[\w-]+$/ },
  { path: /^\/[\w-]+\.(xml|json|txt|webmanifest|svg|ico|png)$/ },
  { path: /^\/assets\/[\w.-]+$/ },
  { path: /^\/(pictures|uploads\/blogs|uploads\/medias)\/[\w.-]+$/, parameter: width },
  { path: /^\/share\/[\w./-]+$/ },
]

/** What a page reads of its address beside a number. Whatever else stands there changes nothing on it. */
const readBy = new Map([
  ['/', ['sent']],
  ['/contact', ['sent', 'service']],
  ['/blog', ['q', 'tag']],
  ['/search', ['q', 'kind', 'as']],
  ['/media', ['gallery']],
  ['/resources/time-limits', ['matter']],
])

/**
 * The address without what does not matter, in the one way it is written; undefined where its answer is made for
 * whoever asks.
 */
export function cacheKey(url: string) {
  const [path = '', query] = url.split('?', 2)
  const rule = kept.find((each) => each.path.test(path))
  if ((!rule && !pages.has(path)) || !isPlain(path)) return undefined
  if (query === undefined) return path
  const read = [rule?.parameter?.name, ...(readBy.get(path) ?? [])]
  const matters = [...new URLSearchParams(query)].filter(([name]) => read.includes(name))
  const [[name, value] = ['', ''], ...more] = matters
  if (matters.length === 0) return path
  if (more.length > 0 || name !== rule?.parameter?.name || !number.test(value)) return undefined
  return `${path}?${name}=${rule.parameter.spell(Number(value))}`
}

/** Steps upward, and other ways to write an address that a reader of addresses undoes, would be endless names of one page. */
function isPlain(path: string) {
  return URL.parse(path, 'http://any')?.pathname === path
}
