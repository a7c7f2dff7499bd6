import type { LoaderFunctionArgs } from 'react-router'
import { reportError, requestContext, resourcesContext } from '#app/context.ts'
import type { CacheTag } from '#domain/change/what.ts'
import { pageCount } from '#domain/page-count.ts'
import type { Resources } from '#platform/resources.ts'

/**
 * A list that cannot be loaded is undefined: its page stands and says so, and the log holds the reason. Such a page
 * is not kept for others: it does not say what it shows.
 */
export async function loadList<List>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  shown: CacheTag[],
  load: (db: Resources['db']) => Promise<List>,
) {
  const { db } = context.get(resourcesContext)
  try {
    const list = await load(db)
    context.get(requestContext).tagCache(...shown)
    return list
  } catch (error) {
    reportError(context, request, error, 'a list could not be loaded')
    return undefined
  }
}

/** The number an address asks for, such as `?page=2`, brought between 1 and the last there is. */
export function readNumber(request: Request, name: string, last: number) {
  const asked = Number(new URL(request.url).searchParams.get(name) ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1
}

/** The page that an address asks for by `?page=`: what is no whole number, or less than one, is the first. */
export function readPageNumber(request: Request) {
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Number.MAX_SAFE_INTEGER) : 1
}

/** The page that is shown of a list of so many rows: past its end the last one, with the status 404. */
export function shownPage(request: Request, total: number, perPage: number) {
  const pages = pageCount(total, perPage)
  const asked = readPageNumber(request)
  return { page: Math.min(asked, pages), pages, isPast: asked > pages }
}

export function listStatus(list: { isPast: boolean } | undefined) {
  if (!list) return 500
  return list.isPast ? 404 : 200
}
