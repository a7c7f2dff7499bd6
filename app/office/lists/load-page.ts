import { redirect } from 'react-router'
import { pageCount } from '#domain/page-count.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

/** Loads the page of a list that the address names; null if it could not be loaded. */
export async function loadPage<List extends { total: number }>(
  { request, url }: { request: Request; url: URL },
  log: Resources['log'],
  search: (selection: ReturnType<typeof listRequest>) => Promise<List>,
) {
  const selection = listRequest(request)
  const { page, limit, q } = selection
  const list = await search(selection).catch((error) => {
    log.error({ path: url.pathname, error }, 'a list could not be loaded')
  })
  if (!list) return null

  // The rows of that page may have been deleted, or the address is old: redirect to the last page.
  const lastPage = pageCount(list.total, limit)
  if (page > lastPage) {
    const params = new URLSearchParams(url.search)
    params.set('page', String(lastPage))
    throw redirect(`${url.pathname}?${params}`)
  }
  return { ...list, page, q }
}

/** Reads page number and search from the address. */
function listRequest(request: Request) {
  const { searchParams } = new URL(request.url)
  const page = pageNumberIn(searchParams)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200) || undefined
  return { page, q, limit: rules.office.rowsPerPage }
}

/** The page number in the address; an invalid one counts as 1. */
export function pageNumberIn(params: URLSearchParams) {
  return Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), 1_000_000)
}
