import { createContext, type RouterContextProvider } from 'react-router'
import type { Self } from '#domain/accounts/account.ts'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import type { PostOrder } from '#domain/blog/post-order.server.ts'
import type { CacheTag } from '#domain/change/cache-tag.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { outageOf } from '#domain/outage.ts'
import type { Problem } from '#domain/problem.ts'
import type { ReadinessContext } from '#domain/readiness/readiness.server.ts'
import type { OpenScheduleOnly } from '#domain/schedule-only/schedule-only.server.ts'
import type { SiteSearch } from '#domain/search/site-search.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { SiteContent } from './document/document-context.ts'

/* Router contexts: loaders and actions get the server's resources from here. */

export const resourcesContext = createContext<Resources>()
export const contentContext = createContext<Content>()
/** The content in the form that documents are rendered from. */
export const siteContentContext = createContext<SiteContent>()
/** The content with its files, for operations that change it. */
export const openContentContext = createContext<OpenContent>()
export const searchContext = createContext<SiteSearch>()
export const postOrderContext = createContext<PostOrder>()
export const scheduleOnlyContext = createContext<OpenScheduleOnly>()
export const analyticsContext = createContext<Analytics>()
export const readinessContext = createContext<ReadinessContext>()

/** The signed-in user; set by the middleware of the office's layout. */
export const userContext = createContext<Self>()

/** Data of the current request. */
type RequestInfo = {
  /** The request id in the log. */
  id: string
  /** The client's IP address. */
  address: string
  /**
   * Adds cache tags for the data on the page; the tag of the content is always set. Without this call the page is not
   * cached.
   */
  tagCache: (...tags: CacheTag[]) => void
  /** Builds the Content-Security-Policy of an office page with the given script source; absent in development. */
  appPolicy?: (source: string) => string
  /** A temporary outage that a loader or an action ran into. React Router does not pass such an error on. */
  outage?: Problem
}
export const requestContext = createContext<RequestInfo>()

/** Logs an error of a page. If it is a temporary outage, the page is answered with 503. */
export function reportError(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
  error: unknown,
  message = 'unexpected error',
) {
  const { log } = context.get(resourcesContext)
  const info = context.get(requestContext)
  info.outage ??= outageOf(error)
  const level = info.outage ? 'warn' : 'error'
  log[level]({ id: info.id, path: new URL(url).pathname, error }, info.outage?.message ?? message)
}
