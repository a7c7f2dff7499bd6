import { loadPage } from '#app/office/lists/load-page.ts'
import { listPosts } from '#domain/blog/office-posts.server.ts'
import { listAuthors, listSavers } from '#domain/blog/post-choices.server.ts'
import { countPosts, searchPosts } from '#domain/blog/search/search-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'
import { asOfficePost } from './office-post.ts'

type Asking = { request: Request; url: URL; username: string }

/** The posts of a view that the address asks for, with what it can be narrowed by; null where that failed. */
export async function loadPosts(
  { db, log }: Pick<Resources, 'db' | 'log'>,
  { practiceAreas }: Pick<Content, 'practiceAreas'>,
  { request, url, username }: Asking,
) {
  const asked = askedOf(url.searchParams)
  const areas = practiceAreas.map(({ slug, title }) => ({ slug, title }))
  const titleOf = (slug: string) => areas.find((area) => area.slug === slug)?.title ?? slug
  return await loadPage({ request, url }, log, async (selection) => {
    const found = await searchPosts(db, { ...selection, ...asked })
    const [rows, savers] = [await listPosts(db, found.rows), await listSavers(db, found.rows)]
    const now = new Date()
    const isMissed = found.total === 0 && (selection.q || asked.area || asked.author)
    const everywhere = isMissed ? await searchPosts(db, { q: selection.q, state: 'all', page: 1, limit: 1 }) : undefined
    return {
      rows: rows.map((row) => asOfficePost(row, { now, username, titleOf, savedBy: savers.get(row.id) })),
      total: found.total,
      /** How many there are in other views, where this one has none. */
      elsewhere: everywhere?.total ?? 0,
      counts: await countPosts(db, now),
      authors: await listAuthors(db),
      areas,
      asked,
    }
  })
}

export type LoadedPosts = NonNullable<Awaited<ReturnType<typeof loadPosts>>>

const states = ['published', 'draft', 'scheduled', 'bin', 'all'] as const

/** What the address asks of the list beside a page and words; nonsense counts as nothing. */
export function askedOf(params: URLSearchParams) {
  const state = states.find((state) => state === params.get('state')) ?? 'published'
  return { state, area: params.get('area') || undefined, author: params.get('author') || undefined }
}
