import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { findEntries } from './desk-entry.server.ts'
import { searchMessages } from './desk-list.server.ts'

/** Whole messages for a member of staff; that they were shown is recorded, as one entry however many there are. */
export async function showMessages(
  resources: ChangeContext,
  actor: Actor,
  selection: Parameters<typeof searchMessages>[1],
) {
  const found = await searchMessages(resources.db, selection)
  const [first, ...more] = found.rows.map(({ id }) => id)
  if (first !== undefined) {
    await change(resources, actor, ({ record }) =>
      more.length === 0 ? record('message shown', first) : record('messages listed'),
    )
  }
  return { ...found, rows: await withDetails(resources, found.rows) }
}

type Message = Awaited<ReturnType<typeof searchMessages>>['rows'][number]

/** With whom they are and what was noted, by usernames for other programs and by names for people. */
export async function withDetails({ db }: Pick<ChangeContext, 'db'>, messages: Message[]) {
  if (messages.length === 0) return []
  const users = new Map(
    (await db.selectFrom('user').select(['id', 'username', 'name']).execute()).map((user) => [user.id, user]),
  )
  const entries = await findEntries(
    db,
    messages.map(({ id }) => id),
  )
  const notes = Map.groupBy(
    entries.filter(({ kind }) => kind === 'note'),
    ({ messageId }) => messageId,
  )
  return messages.map((message) => {
    const assignee = message.assigneeId === null ? undefined : users.get(message.assigneeId)
    return {
      ...message,
      assignee: assignee?.username ?? null,
      assigneeName: assignee?.name ?? null,
      notes: (notes.get(message.id) ?? []).map(({ at, by, byUsername, value }) => ({
        at,
        by: byUsername,
        byName: by,
        text: value,
      })),
    }
  })
}
