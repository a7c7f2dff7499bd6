import type { LoaderFunctionArgs } from 'react-router'
import { requestContext, resourcesContext } from '#app/context.ts'
import type { Resources } from '#platform/resources.ts'

/** A list that cannot be loaded is undefined: its page stands and says so, and the log holds the reason. */
export async function loadList<List>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  load: (db: Resources['db']) => Promise<List>,
) {
  const { db, log } = context.get(resourcesContext)
  try {
    return await load(db)
  } catch (error) {
    const { id } = context.get(requestContext)
    log.error({ id, path: new URL(request.url).pathname, error }, 'a list could not be loaded')
    return undefined
  }
}
