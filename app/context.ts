import { createContext } from 'react-router'
import type { Self } from '#domain/accounts/account.ts'
import type { Analytics } from '#domain/analytics/analytics.server.ts'
import type { PostOrder } from '#domain/blog/post-order.server.ts'
import type { CacheTag } from '#domain/change/what.ts'
import type { Content } from '#domain/firm/content.ts'
import type { SiteSearch } from '#domain/search/site-search.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { SiteContent } from './document/document-context.ts'

/* How loaders and actions reach what the server opened. */

export const resourcesContext = createContext<Resources>()
export const contentContext = createContext<Content>()
/** The same, as documents are rendered from it. */
export const siteContentContext = createContext<SiteContent>()
/** What keeps newer words from taking their place. */
export const mistakesContext = createContext<string[]>()
export const searchContext = createContext<SiteSearch>()
export const orderContext = createContext<PostOrder>()
export const analyticsContext = createContext<Analytics>()

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
}
export const requestContext = createContext<RequestFacts>()
