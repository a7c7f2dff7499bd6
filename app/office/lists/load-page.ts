import { redirect } from 'react-router'
import { pageCount } from '#domain/page-count.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

/** The page of a list that the address asks for; null where it could not be loaded. */
export async function loadPage<Found extends { total: number }>(
  { request, url }: { request: Request; url: URL },
  log: Resources['log'],
  search: (selection: ReturnType<typeof listRequest>) => Promise<Found>,
) {
  const selection = listRequest(request)
  const { page, limit, q } = selection
  const found = await search(selection).catch((error) => {
    log.error({ path: url.pathname, error }, 'a list could not be loaded')
  })
  if (!found) return null

  // What stood on the last page has been deleted, or the address is old.
  const lastPage = pageCount(found.total, limit)
  if (page > lastPage) {
    const params = new URLSearchParams(url.search)
    params.set('page', String(lastPage))
    throw redirect(`${url.pathname}?${params}`)
  }
  return { ...found, page, q }
}

/** What the address of a tab asks for: a page and words to search. Nonsense counts as the first page. */
function listRequest(request: Request) {
  const { searchParams } = new URL(request.url)
  const page = pageAsked(searchParams)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200) || undefined
  return { page, q, limit: rules.office.rowsPerPage }
}

/** The number of a page; nonsense counts as the first. */
export function pageAsked(params: URLSearchParams) {
  return Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), 1_000_000)
}
