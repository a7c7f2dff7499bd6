import { listOncePublic } from '#domain/blog/addresses.server.ts'
import { sitePages } from '#domain/site/pages.ts'
import type { Db } from '#platform/database/tables.ts'

/** The addresses that readers find changed after these were touched; of a post that never was public, none. */
export async function changedAddresses(db: Db, invalidated: ReadonlySet<string>) {
  const named = [...invalidated].filter((name) => name.startsWith('post:')).map((name) => name.slice('post:'.length))
  const posts = await listOncePublic(db, named)
  return [
    ...addressesOfPosts(posts),
    ...(invalidated.has('press') ? pagesThatShow('press') : []),
    ...(invalidated.has('gallery') ? ['/media'] : []),
  ]
}

/** Posts, and the lists they stand in. */
export function addressesOfPosts(slugs: string[]) {
  if (slugs.length === 0) return []
  return [...slugs.map((slug) => `/blog/${slug}`), ...pagesThatShow('posts', 'case studies')]
}

function pagesThatShow(...what: string[]) {
  return sitePages.filter(({ shows }) => shows && what.includes(shows)).map(({ path }) => path as string)
}
