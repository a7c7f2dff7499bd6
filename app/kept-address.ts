import { sitePages } from '#domain/site/pages.ts'

/* Which public answers may be kept in memory, and what in an address makes another answer of it. */

const pages = new Set(['/search', ...sitePages.map(({ path }) => path)])

type Kept = { path: RegExp; parameters?: Record<string, RegExp> }

const number = /^[1-9]\d{0,5}$/

const kept: Kept[] = [
  { path: /^\/practice-areas\/[\w-]+$/ },
  // A number past the end is answered 404: nobody can make more answers than there are pages.
  { path: /^\/(media|resources\/(case-studies|publications)|blog(\/tag\/[^/]+)?)$/, parameters: { page: number } },
  { path: /^\/blog\/[^/]+$/ },
  { path: /^\/[\w-]+\.(xml|json|txt|webmanifest|svg|ico|png)$/ },
  { path: /^\/assets\/[\w.-]+$/ },
  { path: /^\/(pictures|uploads\/blogs|uploads\/medias)\/[\w.-]+$/, parameters: { w: number } },
  { path: /^\/share\/[\w./-]+$/ },
]

/** Where a link was found is nobody's business here, and changes nothing on the page. */
const ofTheLink = /^(utm_\w+|fbclid|gclid|msclkid|igshid|mc_[ce]id)$/

/** The address without what does not matter; undefined where its answer is made for whoever asks. */
export function keptAddress(url: string) {
  const [path = '', query] = url.split('?', 2)
  const rule = kept.find((each) => each.path.test(path))
  if (!rule && !pages.has(path)) return undefined
  if (query === undefined) return path
  const matters = [...new URLSearchParams(query)].filter(([name]) => !ofTheLink.test(name))
  const isKnown = matters.every(([name, value]) => rule?.parameters?.[name]?.test(value))
  if (!isKnown || matters.length > 1) return undefined
  return matters.length === 0 ? path : `${path}?${new URLSearchParams(matters)}`
}
