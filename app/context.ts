import { createContext, type RouterContextProvider } from 'react-router'
import type { Self } from '#domain/accounts/account.ts'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import type { PostOrder } from '#domain/blog/post-order.server.ts'
import type { CacheTag } from '#domain/change/what.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { outageOf } from '#domain/outage.ts'
import type { Problem } from '#domain/problem.ts'
import type { ReadinessContext } from '#domain/readiness/readiness.server.ts'
import type { OpenScheduleOnly } from '#domain/schedule-only/schedule-only.server.ts'
import type { SiteSearch } from '#domain/search/site-search.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { SiteContent } from './document/document-context.ts'

/* How loaders and actions reach what the server opened. */

export const resourcesContext = createContext<Resources>()
export const contentContext = createContext<Content>()
/** The same, as documents are rendered from it. */
export const siteContentContext = createContext<SiteContent>()
/** The same with its files, for those who change it. */
export const openContentContext = createContext<OpenContent>()
export const searchContext = createContext<SiteSearch>()
export const orderContext = createContext<PostOrder>()
export const scheduleOnlyContext = createContext<OpenScheduleOnly>()
export const analyticsContext = createContext<Analytics>()
export const readinessContext = createContext<ReadinessContext>()

/** Who is signed in; set by the middleware of the office's layout. */
export const userContext = createContext<Self>()

/** What the server knows of the request itself. */
type RequestFacts = {
  /** Its number in the log. */
  id: string
  /** The address it came from. */
  address: string
  /** Adds the cache tags of what the page shows; that of the words is always there. Without this call it is not cached. */
  tagCache: (...tags: CacheTag[]) => void
  /** What the pages of the app may do, with the one source of script they name; absent in development. */
  appPolicy?: (source: string) => string
  /** What a loader or an action met and whoever asked can wait for. React Router itself hands on no such error. */
  outage?: Problem
}
export const requestContext = createContext<RequestFacts>()

/** Logs what a page met. Where whoever asked can wait for its end, the page is answered with 503. */
export function reportError(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
  error: unknown,
  message = 'unexpected error',
) {
  const { log } = context.get(resourcesContext)
  const facts = context.get(requestContext)
  facts.outage ??= outageOf(error)
  const level = facts.outage ? 'warn' : 'error'
  log[level]({ id: facts.id, path: new URL(url).pathname, error }, facts.outage?.message ?? message)
}
