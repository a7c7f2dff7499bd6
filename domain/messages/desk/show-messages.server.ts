import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { listDeskEntries } from './desk-entry.server.ts'
import { searchMessages } from './desk-list.server.ts'

/** Lists whole messages for a member of staff, and records that they were shown: one record for the whole list. */
export async function showMessages(
  resources: ChangeContext,
  actor: Actor,
  selection: Parameters<typeof searchMessages>[1],
) {
  const result = await searchMessages(resources.db, selection)
  const [first, ...others] = result.rows.map(({ id }) => id)
  if (first !== undefined) {
    await change(resources, actor, ({ record }) =>
      others.length === 0 ? record('message shown', first) : record('messages listed'),
    )
  }
  return { ...result, rows: await withDetails(resources, result.rows) }
}

type Message = Awaited<ReturnType<typeof searchMessages>>['rows'][number]

/** Adds the assignee and the notes to messages: with usernames for API clients and display names for people. */
export async function withDetails({ db }: Pick<ChangeContext, 'db'>, messages: Message[]) {
  if (messages.length === 0) return []
  const users = new Map(
    (await db.selectFrom('user').select(['id', 'username', 'name']).execute()).map((user) => [user.id, user]),
  )
  const entries = await listDeskEntries(
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
