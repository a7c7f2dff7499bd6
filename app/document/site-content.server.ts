import type { Content } from '#domain/firm/content.ts'
import { pageShares } from '#domain/share/share.server.ts'
import type { SiteContent } from './document-context.ts'

/** What documents are rendered from. It is made once for each reading of the words, and what was rendered of them goes with it. */
export function openSiteContent(publicUrl: string, sharesOf: (words: Content) => SiteContent['shares'] = pageShares) {
  let current: { words: Content; made: SiteContent } | undefined

  return (words: Content) => {
    if (current?.words !== words) {
      current = { words, made: { content: words, publicUrl, shares: sharesOf(words), fragments: new Map() } }
    }
    return current.made
  }
}
