import type { Kind } from '#domain/search/document.ts'
import type { SearchFor } from '#domain/search/site-search.server.ts'

/** Where the same is looked for, among all or among one kind. */
export function addressOf({ text, asWritten }: SearchFor, kind?: Kind) {
  return `/search?${new URLSearchParams({ q: text, ...(kind && { kind }), ...(asWritten && { as: 'written' }) })}`
}
