import type { Content } from '#domain/firm/content.ts'
import { pageShares } from '#domain/share/share.server.ts'
import type { SiteContent } from './document-context.ts'

let last: SiteContent | undefined

/** The same as long as the words are: what was made of them is kept by it. */
export function siteContent(content: Content, publicUrl: string): SiteContent {
  if (last?.content === content && last.publicUrl === publicUrl) return last
  last = { content, publicUrl, shares: pageShares(content) }
  return last
}
