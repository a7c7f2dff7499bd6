import { loadPage } from '#app/office/lists/load-page.ts'
import { listPosts } from '#domain/blog/office-posts.server.ts'
import { countPosts, listAuthors, listLastEditors, searchPosts } from '#domain/blog/search/search-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'
import { asOfficePost } from './office-post.ts'

type PostsRequest = { request: Request; url: URL; username: string }

/** The posts of the view in the address, with the options of its filters; null if loading failed. */
export async function loadPosts(
  { db, log }: Pick<Resources, 'db' | 'log'>,
  { practiceAreas }: Pick<Content, 'practiceAreas'>,
  { request, url, username }: PostsRequest,
) {
  const filters = filtersIn(url.searchParams)
  const areas = practiceAreas.map(({ slug, title }) => ({ slug, title }))
  const titleOf = (slug: string) => areas.find((area) => area.slug === slug)?.title ?? slug
  return await loadPage({ request, url }, log, async (selection) => {
    const result = await searchPosts(db, { ...selection, ...filters })
    const [rows, lastEditors] = [await listPosts(db, result.rows), await listLastEditors(db, result.rows)]
    const now = new Date()
    const isNoMatch = result.total === 0 && (selection.q || filters.area || filters.author)
    const everywhere = isNoMatch
      ? await searchPosts(db, { q: selection.q, state: 'all', page: 1, limit: 1 })
      : undefined
    return {
      rows: rows.map((row) => asOfficePost(row, { now, username, titleOf, savedBy: lastEditors.get(row.id) })),
      total: result.total,
      /** How many posts of other views match, if none of this view does. */
      elsewhere: everywhere?.total ?? 0,
      counts: await countPosts(db, now),
      authors: await listAuthors(db),
      areas,
      filters,
    }
  })
}

export type LoadedPosts = NonNullable<Awaited<ReturnType<typeof loadPosts>>>

const states = ['published', 'draft', 'scheduled', 'bin', 'all'] as const

/** The filters in the address; an unknown state counts as 'published'. */
function filtersIn(params: URLSearchParams) {
  const state = states.find((state) => state === params.get('state')) ?? 'published'
  return { state, area: params.get('area') || undefined, author: params.get('author') || undefined }
}
