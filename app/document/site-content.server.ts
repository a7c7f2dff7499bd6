import type { Content } from '#domain/firm/content.ts'
import { pageShares } from '#domain/share/share.server.ts'
import type { SiteContent } from './document-context.ts'

/** Builds the content of documents once per load of content/, so its cached fragments are dropped with it. */
export function openSiteContent(publicUrl: string, sharesOf: (content: Content) => SiteContent['shares'] = pageShares) {
  let current: { content: Content; siteContent: SiteContent } | undefined

  return (content: Content) => {
    if (current?.content !== content) {
      current = { content, siteContent: { content, publicUrl, shares: sharesOf(content), fragments: new Map() } }
    }
    return current.siteContent
  }
}
