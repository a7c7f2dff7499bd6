import type { Analytics } from '#domain/analytics/analytics.server.ts'
import { countedPages } from '#domain/analytics/counted-paths.ts'
import { namePages } from '#domain/analytics/page-views.server.ts'
import { inState } from '#domain/blog/post-state.ts'
import type { Content } from '#domain/firm/content.ts'
import { listMissingPaths, listRedirects } from '#domain/redirects/redirects.server.ts'
import { rules } from '#domain/rules.ts'
import type { SiteSearch } from '#domain/search/site-search.server.ts'
import type { Resources } from '#platform/resources.ts'

type LoadRedirectsResources = Pick<Resources, 'db' | 'log'> & {
  analytics: Analytics
  content: Content
  search: SiteSearch
}

/** Loads the redirects and the requested paths without a page; null if that fails. */
export async function loadRedirects({ db, log, analytics, content, search }: LoadRedirectsResources) {
  try {
    await analytics.flush()
    const missing = await listMissingPaths(db)
    const redirects = await listRedirects(db)
    const posts = await db
      .selectFrom('post')
      .select(['slug', 'title'])
      .where(inState('published'))
      .orderBy('publishedAt', 'desc')
      .limit(rules.analytics.listed.posts)
      .execute()
    const pages = countedPages(content)
    const nameOf = await namePages(
      db,
      pages,
      redirects.flatMap(({ toPath }) => toPath ?? []),
    )
    return {
      missing: await Promise.all(
        missing.map(async (row) => ({ ...row, suggestion: await suggestPage(search, row.path) })),
      ),
      redirects: redirects.map(({ fromPath: from, toPath: to, ...row }) => ({
        ...row,
        from,
        to,
        name: to === null ? undefined : nameOf(to),
      })),
      pages: [
        ...[...pages].filter(([path]) => path !== '/search'),
        ...posts.map(({ slug, title }): [string, string] => [`/blog/${slug}`, title]),
      ],
    }
  } catch (error) {
    log.error({ error }, 'old addresses could not be loaded')
    return null
  }
}

export type LoadedRedirects = NonNullable<Awaited<ReturnType<typeof loadRedirects>>>

/** The page that best matches the words of a path. */
async function suggestPage(search: SiteSearch, path: string) {
  const words = decodeURIComponent(path)
    .replace(/\.(php|html?|pdf)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words.length < 3) return undefined
  const { groups } = await search.find({ text: words })
  const hit = groups.flatMap(({ hits }) => hits)[0]
  return hit && { path: hit.path.split('#')[0] ?? hit.path, name: hit.title.map(({ text }) => text).join('') }
}
