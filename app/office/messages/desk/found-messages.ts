import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { findIds, readFilter } from '#domain/messages/desk/desk-list.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/found-messages.ts'
import { askedOf } from './load-desk.server.ts'

/** Which messages the desk finds, on whatever page they stand: as many as can be handled at once, without a word of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const { firm } = context.get(contentContext)
  const asked = { ...askedOf(url.searchParams), q: url.searchParams.get('q') ?? undefined }
  const filter = await readFilter(db, asked, { accountId: context.get(userContext).id, firm })
  return { ids: filter ? await findIds(db, filter, rules.message.maxAtOnce) : [] }
}
