import { Problem } from '#domain/problem.ts'
import { forgetSample } from '#domain/sample/forget-sample.server.ts'
import { holdsWords, totalOf } from '#domain/search.server.ts'
import type { Db } from '#platform/database/tables.ts'

type Selection = { q?: string; unread?: boolean; page: number; limit: number }

/** Messages, newest first, with how many there are in all. */
export async function searchMessages(db: Db, { q, unread, page, limit }: Selection) {
  let messages = db.selectFrom('message')
  if (unread !== undefined) messages = messages.where('readAt', unread ? 'is' : 'is not', null)
  if (q) {
    messages = messages.where((builder) => holdsWords(db, builder, ['name', 'email', 'phone', 'text', 'reference'], q))
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

export async function markMessage(db: Db, id: string, { unread }: { unread: boolean }, now = new Date()) {
  const message = await db
    .updateTable('message')
    .set({ readAt: unread ? null : now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!message) throw new Problem('not-found')
  return message
}

export async function deleteMessage(db: Db, id: string) {
  const message = await db.deleteFrom('message').where('id', '=', id).returningAll().executeTakeFirst()
  if (!message) throw new Problem('not-found')
  await forgetSample(db, 'message', id)
  return message
}
