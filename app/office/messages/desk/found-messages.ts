import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { findIds, readFilter } from '#domain/messages/desk/desk-list.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/found-messages.ts'
import { readDeskQuery } from './load-desk.server.ts'

/** Loaded only on demand: loaded again with the list, it would select again what was deselected. */
export const shouldRevalidate = () => false

/** The ids of the messages that match the filter, on all pages, up to the number that can be handled at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const { firm } = context.get(contentContext)
  const query = { ...readDeskQuery(url.searchParams), q: url.searchParams.get('q') ?? undefined }
  const filter = await readFilter(db, query, { accountId: context.get(userContext).id, firm })
  return { ids: filter ? await findIds(db, filter, rules.message.maxAtOnce) : [] }
}
