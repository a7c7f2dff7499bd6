import type { Actor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { holdsNumber, holdsWords, totalOf } from '#domain/list-search.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'

type Selection = { id?: string; q?: string; unread?: boolean; page: number; limit: number }

/** Messages, newest first, with how many there are in all. */
export async function searchMessages(db: Db, { id, q, unread, page, limit }: Selection) {
  let messages = db.selectFrom('message')
  if (id) messages = messages.where('id', '=', id)
  if (unread !== undefined) messages = messages.where('readAt', unread ? 'is' : 'is not', null)
  if (q) {
    messages = messages.where((builder) =>
      builder.or([
        holdsWords(db, builder, ['name', 'email', 'phone', 'text', 'reference'], q),
        holdsNumber(builder, ['phone', 'phoneE164'], q),
      ]),
    )
  }
  const rows = await messages
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => messages.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** Whole messages for a member of staff; who was shown which is recorded, without a word of what they say. */
export async function showMessages(resources: Seam, actor: Actor, selection: Selection) {
  const found = await searchMessages(resources.db, selection)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length > 0) await change(resources, actor, ({ record }) => record('message shown', ...ids))
  return found
}

export function markMessage(
  resources: Seam,
  actor: Actor,
  id: string,
  { unread }: { unread: boolean },
  now = new Date(),
) {
  return change(resources, actor, async ({ db, record, touch }) => {
    const message = await db
      .updateTable('message')
      .set({ readAt: unread ? null : now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!message) throw new Problem('not-found')
    await record(unread ? 'message unread' : 'message read', id)
    touch('messages')
    return message
  })
}

export function deleteMessage(resources: Seam, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record, touch, erase }) => {
    const message = await db.deleteFrom('message').where('id', '=', id).returningAll().executeTakeFirst()
    if (!message) throw new Problem('not-found')
    await record('message deleted', id)
    touch('messages')
    erase()
    return message
  })
}
