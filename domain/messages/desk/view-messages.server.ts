import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { asCsv } from '#domain/csv.server.ts'
import { localTime } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { stateNames, viewOf } from './desk.ts'
import { type DeskFilter, findIds, findMessages, searchMessages } from './desk-list.server.ts'
import { listDeskEntries } from './handle-messages.server.ts'
import { markAssignmentsSeen } from './unread.server.ts'

/** Lists whole messages for a member of staff, and records that they were shown: one record for the whole list. */
export async function viewMessages(
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

/**
 * Finds a message for a member of staff who opens it; undefined if it does not exist. Records who saw it, without its
 * text, and not again while the same person keeps viewing it (`rules.message.sameViewMinutes`).
 */
export async function openMessage(resources: ChangeContext, actor: Actor, id: string, now = new Date()) {
  const message = await resources.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return undefined
  const isNew = await isNewlyAssigned(resources.db, actor, id)
  if (isNew || !(await wasViewedRecently(resources.db, actor, id, now))) {
    await change(resources, actor, async ({ db, record, invalidate }) => {
      await record('message shown', id)
      if (actor.kind === 'account') await recordView(db, { messageId: id, accountId: actor.accountId }, now)
      if (isNew && (await markAssignmentsSeen(db, actor, [id]))) invalidate('messages')
    })
  }
  return message
}

async function isNewlyAssigned(db: Db, actor: Actor, id: string) {
  if (actor.kind !== 'account') return false
  const assignment = db.selectFrom('newAssignment').select('messageId').where('messageId', '=', id)
  return (await assignment.where('accountId', '=', actor.accountId).executeTakeFirst()) !== undefined
}

async function wasViewedRecently(db: Db, actor: Actor, id: string, now: Date) {
  if (actor.kind !== 'account') return false
  const since = new Date(now.getTime() - rules.message.sameViewMinutes * 60_000).toISOString()
  const view = await db
    .selectFrom('messageLook')
    .select('at')
    .where('messageId', '=', id)
    .where('accountId', '=', actor.accountId)
    .where('at', '>', since)
    .executeTakeFirst()
  return view !== undefined
}

async function recordView(db: Transaction, view: { messageId: string; accountId: string }, now: Date) {
  // The message may have been erased since it was read.
  const message = db.selectFrom('message').select('id').where('id', '=', view.messageId)
  if (!(await message.executeTakeFirst())) return
  const at = now.toISOString()
  await db
    .insertInto('messageLook')
    .values({ ...view, at })
    .onConflict((conflict) => conflict.columns(['messageId', 'accountId']).doUpdateSet({ at }))
    .execute()
}

const rowsAtOnce = 500

type ExportedMessage = Awaited<ReturnType<typeof withDetails>>[number]

/** The columns in their order: heading, and how a message is written into the cell. */
const columns: [heading: string, text: (message: ExportedMessage, areas: Map<string, string>) => string][] = [
  ['Reference', ({ reference }) => reference],
  ['Received', ({ receivedAt }) => formatMoment(receivedAt)],
  ['State', (message) => stateNames[viewOf(message)]],
  ['With', ({ assigneeName }) => assigneeName ?? ''],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ phone }) => phone],
  ['Practice area', ({ service }, areas) => (service ? (areas.get(service) ?? service) : '')],
  ['Message', ({ text }) => text],
  [
    'Notes',
    ({ notes }) => notes.map(({ at, byName, text }) => `${formatMoment(at)} ${byName ?? ''}: ${text}`).join('\n'),
  ],
  ['Answered', ({ answeredAt }) => (answeredAt ? formatMoment(answeredAt) : '')],
]

/** Yields the messages that match the filter as CSV, in chunks. */
export async function* exportMessages(
  resources: ChangeContext,
  actor: Actor,
  filter: DeskFilter | undefined,
  areas: Map<string, string>,
) {
  await change(resources, actor, ({ record }) => record('message exported'))
  // Read all ids once: messages that arrive or are deleted meanwhile then shift no row. Deleted ones are left out.
  const ids = filter ? await findIds(resources.db, filter, Number.MAX_SAFE_INTEGER) : []
  yield asCsv([columns.map(([heading]) => heading)], { bom: true })
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await findMessages(resources.db, ids.slice(from, from + rowsAtOnce))
    const messages = await withDetails(resources, rows)
    if (messages.length > 0) yield asCsv(messages.map((message) => columns.map(([, text]) => text(message, areas))))
  }
}

/** '2026-11-15 17:30' in Indian time: in this form a spreadsheet sorts the column correctly as text. */
function formatMoment(moment: string) {
  return localTime(moment).replace('T', ' ')
}
