import { amount, numberWord, plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { NotPublicError, requestPublic } from '#platform/public-request.ts'
import type { CheckResult, Place } from './check.ts'
import type { FetchPage, ReadPage } from './readiness.server.ts'

/** A link target and the pages that link to it. */
type Link = { to: string; pages: ReadPage[] }

/** Checks every internal link: that its page exists, and the id that its fragment names. */
export async function checkLinks(
  { pages, fetchPage, site }: { pages: ReadPage[]; fetchPage: FetchPage; site: string },
  signal?: AbortSignal,
): Promise<CheckResult> {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const pathExists = new Map(pages.map(({ path }) => [path, true]))
  const links = linksOf(pages, site).filter(({ to }) => to.startsWith(`${site}/`))
  const places: Place[] = []

  /** Follows redirects within the site; a redirect loop counts as a broken link. */
  async function isReachable(path: string) {
    let current: string | undefined = path
    for (let step = 0; current !== undefined && step <= rules.readiness.outside.redirects; step++) {
      const cached = pathExists.get(current)
      if (cached !== undefined) return cached
      const response = await fetchPage(current)
      await response.body?.cancel()
      const next = response.status >= 300 && response.status < 400 ? response.headers.get('Location') : null
      if (next === null) return response.ok
      const to = new URL(next, site)
      if (to.origin !== site) return true
      current = to.pathname + to.search
    }
    return false
  }

  for (const link of links) {
    signal?.throwIfAborted()
    const url = new URL(link.to)
    const path = url.pathname + url.search
    pathExists.set(path, pathExists.get(path) ?? (await isReachable(path)))
    const ids = url.hash.length > 1 ? byPath.get(url.pathname)?.ids : undefined
    if (!pathExists.get(path) || (ids && !ids.includes(decodeFragment(url.hash.slice(1))))) {
      places.push(placeOf(link, path + url.hash))
    }
  }
  return resultOf(places, links.length, 'within the site')
}

/** The id that a fragment names; a fragment such as `100%` is not encoded and names itself. */
function decodeFragment(fragment: string) {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

type ExternalLinks = { pages: ReadPage[]; site: string; articles: { title: string; url: string }[] }
type ExternalLinkOptions = { signal?: AbortSignal; isAllowed?: (address: string) => boolean }

/**
 * Requests external links, a few in parallel. Counts only those that are certainly gone: many sites refuse programs but
 * accept people.
 */
export async function checkExternalLinks(
  { pages, site, articles }: ExternalLinks,
  { signal = new AbortController().signal, isAllowed }: ExternalLinkOptions = {},
): Promise<CheckResult> {
  const { most, atOnce } = rules.readiness.outside
  const linked = linksOf(pages, site)
    .filter(({ to }) => /^https?:/.test(to) && !to.startsWith(`${site}/`))
    .map((link) => ({ url: new URL(link.to), place: placeOf(link, link.to) }))
  const press = articles.map(({ title, url }) => ({
    url: new URL(url),
    place: { name: `${title}: ${url}`, to: '/adminDashboard/article' },
  }))
  const links = [...new Map([...linked, ...press].map((link) => [link.url.href, link])).values()].slice(0, most)
  const queue = links.values()
  const answers: { place: Place; answer: LinkState }[] = []

  // Each worker takes the next link when it has finished one.
  async function checkNext() {
    for (const { url, place } of queue) {
      signal.throwIfAborted()
      answers.push({ place, answer: await requestLink(url, { signal, isAllowed }) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checkNext))
  const has = (wanted: LinkState) => answers.some(({ answer }) => answer === wanted)
  if (has('no host') && !has('there') && !has('gone')) {
    const text = 'The machine of the site reaches no other. Whoever looks after the server may have closed the way out.'
    return { left: { title: 'No other site could be asked', text } }
  }
  const gone = answers.filter(({ answer }) => answer !== 'there' && answer !== 'unsure')
  return resultOf(
    gone.map(({ place }) => place),
    links.length,
    'to other sites',
  )
}

const { seconds, redirects } = rules.readiness.outside
/**
 * `no host`: unknown host, or nothing listens there. `refused`: an address of this machine or its network, which no
 * visitor can reach.
 */
type LinkState = 'there' | 'gone' | 'no host' | 'refused' | 'unsure'
const noHostCodes = new Set(['ENOTFOUND', 'ECONNREFUSED', 'EAI_AGAIN', 'ENETUNREACH'])

type RequestOptions = { signal: AbortSignal; isAllowed?: (address: string) => boolean }

async function requestLink(url: URL, { signal, isAllowed }: RequestOptions): Promise<LinkState> {
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]), isAllowed }
  try {
    let current = url
    for (let step = 0; step <= redirects; step++) {
      let answer = await requestPublic(current, { method: 'HEAD', ...options })
      // Some sites answer HEAD with an error although the page exists.
      if (answer.status >= 400) answer = await requestPublic(current, { method: 'GET', ...options })
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (answer.status < 300 || answer.status >= 400 || !answer.location) return 'there'
      current = new URL(answer.location, current)
    }
    return 'unsure'
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NotPublicError) return 'refused'
    return noHostCodes.has(String((error as NodeJS.ErrnoException).code)) ? 'no host' : 'unsure'
  }
}

/** The link targets of the pages, absolute and without duplicates. */
function linksOf(pages: ReadPage[], site: string): Link[] {
  const links = new Map<string, Link>()
  for (const page of pages) {
    for (const href of page.links) {
      const to = URL.parse(href, site + page.path)?.href
      if (!to) continue
      const link = links.get(to) ?? { to, pages: [] }
      if (link.pages.at(-1) !== page) link.pages.push(page)
      links.set(to, link)
    }
  }
  return [...links.values()]
}

function placeOf({ pages: [first, ...others] }: Link, shown: string): Place {
  const more = others.length > 0 ? ` and ${amount(others.length, 'page')} more` : ''
  return { name: `${first?.name}${more}: ${shown}`, to: first?.editPath ?? '/adminDashboard/website' }
}

function resultOf(places: Place[], total: number, where: string): CheckResult {
  const note = amount(total, 'link')
  if (places.length === 0) return { note }
  return {
    note,
    left: {
      title: `${numberWord(places.length)} ${plural(places.length, 'link')} ${where} ${plural(places.length, 'leads', 'lead')} nowhere`,
      text: 'Whoever follows one reads that there is no such page.',
      places,
    },
  }
}
