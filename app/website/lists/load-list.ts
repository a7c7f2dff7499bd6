import type { LoaderFunctionArgs } from 'react-router'
import { reportError, requestContext, resourcesContext } from '#app/context.ts'
import type { CacheTag } from '#domain/change/cache-tag.ts'
import { pageCount } from '#domain/page-count.ts'
import type { Resources } from '#platform/resources.ts'

/**
 * Loads a list. If that fails, logs the error and returns undefined, so that the rest of the page is still shown. The
 * page is then not cached, because it sets no cache tags.
 */
export async function loadList<List>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  tags: CacheTag[],
  load: (db: Resources['db']) => Promise<List>,
) {
  const { db } = context.get(resourcesContext)
  try {
    const list = await load(db)
    context.get(requestContext).tagCache(...tags)
    return list
  } catch (error) {
    reportError(context, request, error, 'a list could not be loaded')
    return undefined
  }
}

/** Reads a number from the query, such as `?page=2`, and clamps it between 1 and `last`; 1 if it is not whole. */
export function readNumber(request: Request, name: string, last = Number.MAX_SAFE_INTEGER) {
  const number = Number(new URL(request.url).searchParams.get(name) ?? 1)
  return Number.isInteger(number) ? Math.min(Math.max(number, 1), last) : 1
}

/** The page of a list to show: past the end it is the last page, with `isPast` for the status 404. */
export function shownPage(request: Request, total: number, perPage: number) {
  const pages = pageCount(total, perPage)
  const requested = readNumber(request, 'page')
  return { page: Math.min(requested, pages), pages, isPast: requested > pages }
}

export function listStatus(list: { isPast: boolean } | undefined) {
  if (!list) return 500
  return list.isPast ? 404 : 200
}
