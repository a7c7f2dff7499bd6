import { redirect } from 'react-router'
import type { Resources } from '#platform/resources.ts'
import { listRequest } from './list-request.ts'

type Asked = ReturnType<typeof listRequest>
type Found<Row> = { rows: Row[]; total: number }

/** The page of a list that the address asks for. A failure is logged and told inside the tab, so that the frame stays. */
export async function loadList<Row>(
  request: Request,
  { log }: Pick<Resources, 'log'>,
  read: (asked: Asked) => Promise<Found<Row>>,
) {
  const asked = listRequest(request)
  const found = await read(asked).catch((error: unknown) => {
    log.error({ path: new URL(request.url).pathname, error }, 'a list could not be loaded')
    return undefined
  })
  if (found?.rows.length === 0 && asked.page > 1) throw redirect(lastPage(request, found.total, asked.limit))
  return { list: found, page: asked.page, q: asked.q }
}

/** The last row of the last page may have been deleted since. */
function lastPage(request: Request, total: number, limit: number) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('page', String(Math.max(1, Math.ceil(total / limit))))
  return `${pathname}?${searchParams}`
}
