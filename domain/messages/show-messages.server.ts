import type { Actor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { findEntries } from './desk-entry.server.ts'
import { searchMessages } from './desk-list.server.ts'

/** Whole messages for a member of staff; who was shown which is recorded, without a word of what they say. */
export async function showMessages(resources: Seam, actor: Actor, selection: Parameters<typeof searchMessages>[1]) {
  const found = await searchMessages(resources.db, selection)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length > 0) await change(resources, actor, ({ record }) => record('message shown', ...ids))
  return { ...found, rows: await withDetails(resources, found.rows) }
}

type Message = Awaited<ReturnType<typeof searchMessages>>['rows'][number]

/** With the username of whom they are with, and what was noted. */
export async function withDetails({ db }: Pick<Seam, 'db'>, messages: Message[]) {
  if (messages.length === 0) return []
  const users = new Map(
    (await db.selectFrom('user').select(['id', 'username']).execute()).map((user) => [user.id, user.username]),
  )
  const entries = await findEntries(
    db,
    messages.map(({ id }) => id),
  )
  const notes = Map.groupBy(
    entries.filter(({ kind }) => kind === 'note'),
    ({ messageId }) => messageId,
  )
  return messages.map((message) => ({
    ...message,
    assignee: (message.assigneeId && users.get(message.assigneeId)) || null,
    notes: (notes.get(message.id) ?? []).map(({ at, by, value }) => ({ at, by, text: value })),
  }))
}
