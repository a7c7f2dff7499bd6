import { Problem } from '#domain/problem.ts'
import { forgetSample } from '#domain/sample/forget-sample.server.ts'
import { holdsNumber, holdsWords, totalOf } from '#domain/search.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Log } from '#platform/log.ts'
import type { Resources } from '#platform/resources.ts'

type Selection = { q?: string; unread?: boolean; page: number; limit: number }

/** Messages, newest first, with how many there are in all. */
export async function searchMessages(db: Db, { q, unread, page, limit }: Selection) {
  let messages = db.selectFrom('message')
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

/** Messages for a member of staff; who was shown which of them is recorded, without a word of what they say. */
export async function showMessages({ db, log }: Pick<Resources, 'db' | 'log'>, account: string, selection: Selection) {
  const found = await searchMessages(db, selection)
  noteShown(log, account, found.rows)
  return found
}

export function noteShown(log: Log, account: string, rows: { id: string }[]) {
  const messages = rows.map(({ id }) => id)
  if (messages.length > 0) log.info({ account, messages }, 'messages shown')
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
  await forgetDeleted(db)
  return message
}
