import type { LoaderFunctionArgs } from 'react-router'
import { analyticsContext, requestContext } from '#app/context.ts'

/** Counts a search without results, so that the firm learns what its site lacks. */
export function recordFailedSearch(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  text: string,
) {
  if (request.method !== 'GET') return
  const { address } = context.get(requestContext)
  context.get(analyticsContext).recordFailedSearch(text, Object.fromEntries(request.headers), () => address)
}
