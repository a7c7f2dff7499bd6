import { rules } from '#domain/rules.ts'

/** What the address of a tab asks for: a page and words to search. Nonsense counts as the first page. */
export function listRequest(request: Request) {
  const { searchParams } = new URL(request.url)
  const page = Math.min(Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1), 1_000_000)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200) || undefined
  return { page, q, limit: rules.office.rowsPerPage }
}
