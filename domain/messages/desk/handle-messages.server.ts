import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import type { AuditEvent } from '#domain/change/audit-event.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
import type { MessageChange } from '#domain/messages/message.ts'
import { deleteMessages, lockMessages } from '#domain/messages/messages.server.ts'
import { queueEmailsOf } from '#domain/messages/receive-message.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Db, NewRow, Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { MessageState } from './desk.ts'
import { markAssignmentsSeen, recordAssignments } from './unread.server.ts'

type Message = Row<'message'>
/** Returns the columns to change, or undefined if the message already is in the wanted state. */
type Step = (message: Message) => Partial<Message> | undefined

/** Changes messages for staff. Skips changes that are already made, and messages that no longer exist. */
export function handleMessages(
  resources: ChangeContext & Pick<Resources, 'config' | 'sign' | 'mail'>,
  actor: Actor,
  ids: string[],
  { unread, state, assignee, note }: MessageChange,
  now = new Date(),
) {
  return change(resources, actor, async (tx) => {
    const batch = await lockBatch(tx, actor, ids, now)
    if (unread !== undefined) {
      const readAt = unread ? null : batch.at
      await batch.apply(unread ? 'message unread' : 'message read', (message) =>
        (message.readAt === null) === unread ? undefined : { readAt },
      )
    }
    if (state) await applySpamVerdict(resources, tx, await setState(batch, actor, state), state)
    if (assignee !== undefined) {
      const assigneeId = await findAssignee(tx.db, assignee)
      const assigned = await batch.apply(
        'message given',
        (message) => (message.assigneeId === assigneeId ? undefined : { assigneeId }),
        {
          kind: 'assignee',
          value: assigneeId ?? '',
        },
      )
      const messageIds = assigned.map(({ after }) => after.id)
      await recordAssignments(resources, tx, actor, { messageIds, accountId: assigneeId, now })
    }
    if (note) await batch.apply('message noted', () => ({ contactAt: batch.at }), { kind: 'note', value: note })
    if (await markAssignmentsSeen(tx.db, actor, ids)) tx.invalidate('messages')
    return batch.messages()
  })
}

export function binMessages(resources: ChangeContext, actor: Actor, ids: string[], now = new Date()) {
  return change(resources, actor, async (tx) => {
    const batch = await lockBatch(tx, actor, ids, now)
    const bin: Step = ({ binnedAt }) => (binnedAt === null ? { binnedAt: batch.at } : undefined)
    await batch.apply('message binned', bin, { kind: 'binned', value: '' })
    return batch.messages()
  })
}

/** Takes messages out of the bin, in the state that they had before. */
export function restoreMessages(resources: ChangeContext, actor: Actor, ids: string[]) {
  return change(resources, actor, async (tx) => {
    const batch = await lockBatch(tx, actor, ids, new Date())
    const restore: Step = ({ binnedAt }) => (binnedAt === null ? undefined : { binnedAt: null })
    await batch.apply('message restored', restore, { kind: 'restored', value: '' })
    return batch.messages()
  })
}

/**
 * Deletes messages permanently, only those in the bin. Works in portions, so that other writes do not wait long. If a
 * later portion fails, returns what was deleted before: an error would mean that nothing was.
 */
export async function deleteForEver(resources: ChangeContext, actor: Actor, ids: string[]) {
  const deleted: Message[] = []
  const { portion } = rules.privacy
  for (let from = 0; from < ids.length; from += portion) {
    try {
      deleted.push(...(await deletePortion(resources, actor, ids.slice(from, from + portion))))
    } catch (error) {
      if (deleted.length === 0) throw error
      resources.log.error({ error }, 'not all messages could be deleted')
      break
    }
  }
  if (deleted.length === 0) throw new Problem('not-found')
  return deleted
}

function deletePortion(resources: ChangeContext, actor: Actor, ids: string[]) {
  return change(resources, actor, async (tx) => {
    const binned = (await lockMessages(tx.db, ids)).filter(({ binnedAt }) => binnedAt !== null)
    const deleted = await deleteMessages(
      tx,
      binned.map(({ id }) => id),
    )
    if (deleted.length > 0) await tx.record('message deleted', ...deleted.map(({ id }) => id))
    return deleted
  })
}

/** Sets the state. Taking an unassigned message in hand also assigns it to the actor. */
async function setState(batch: Batch, actor: Actor, state: MessageState) {
  const self = accountIn(actor)
  const isOver = state === 'answered' || state === 'closed'
  return await batch.apply(
    `message ${state}`,
    (message) => {
      if (message.state === state) return undefined
      return {
        state,
        answeredAt: isOver ? (message.answeredAt ?? batch.at) : null,
        ...(state === 'answered' && { contactAt: batch.at }),
        ...(state === 'in-hand' && { assigneeId: message.assigneeId ?? self }),
      }
    },
    { kind: 'state', value: state },
  )
}

/**
 * Trains the spam filter with messages that staff marked as spam or worked on. Messages that were restored from spam
 * now get the e-mails that every other message gets.
 */
async function applySpamVerdict(
  resources: Pick<Resources, 'config' | 'sign' | 'mail'>,
  tx: Change,
  transitions: Transition[],
  state: MessageState,
) {
  const trainsAll = state === 'spam' || state === 'in-hand' || state === 'answered'
  const restored = transitions
    .filter(({ before }) => state !== 'spam' && before.state === 'spam')
    .map(({ after }) => after)
  const examples = trainsAll ? transitions.map(({ after }) => after) : restored
  await train(tx, resources.sign, examples, state === 'spam' ? 'spam' : 'genuine')
  if (resources.mail) for (const { id } of restored) await queueEmailsOf(resources, tx, id)
}

type Transition = { before: Message; after: Message }
type Batch = Awaited<ReturnType<typeof lockBatch>>

/** Locks the messages; `apply` is the one way in which a step changes them, records it and adds to their history. */
async function lockBatch({ db, record, invalidate }: Change, actor: Actor, ids: string[], now: Date) {
  const at = now.toISOString()
  const messagesById = new Map((await lockMessages(db, ids)).map((row) => [row.id, row]))
  if (messagesById.size === 0) throw new Problem('not-found')
  return {
    at,
    messages: () => ids.flatMap((id) => messagesById.get(id) ?? []),
    async apply(what: AuditEvent, step: Step, entry?: { kind: Row<'deskEntry'>['kind']; value: string }) {
      const transitions: Transition[] = []
      for (const message of messagesById.values()) {
        const changed = step(message)
        if (!changed) continue
        const after = await db
          .updateTable('message')
          .set(changed)
          .where('id', '=', message.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        messagesById.set(message.id, after)
        if (entry) await insertDeskEntry(db, actor, { messageId: message.id, at, ...entry })
        transitions.push({ before: message, after })
      }
      if (transitions.length > 0) {
        await record(what, ...transitions.map(({ after }) => after.id))
        invalidate('messages')
      }
      return transitions
    },
  }
}

async function findAssignee(db: Transaction, username: string | null) {
  if (username === null) return null
  const user = await db
    .selectFrom('user')
    .select(['id', 'role'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  if (!user) throw new Problem('invalid-input', { fields: { assignee: ['There is no account of this name.'] } })
  if (!may(user.role, 'messages'))
    throw new Problem('invalid-input', { fields: { assignee: ['This person may not read messages.'] } })
  return user.id
}

type Entry = Pick<NewRow<'deskEntry'>, 'messageId' | 'at' | 'kind' | 'value'>

/** Adds an entry to the history of a message. */
export async function insertDeskEntry(db: Transaction, actor: Actor, entry: Entry) {
  const accountId = accountIn(actor)
  await db
    .insertInto('deskEntry')
    .values({ id: randomUUID(), actor: actor.kind, accountId, ...entry })
    .execute()
}

/** The history of these messages, oldest first, with the names of the actors whose accounts still exist. */
export function listDeskEntries(db: Db, messageIds: string[]) {
  return db
    .selectFrom('deskEntry')
    .leftJoin('user as actor', 'actor.id', 'deskEntry.accountId')
    .leftJoin('user as assignee', 'assignee.id', 'deskEntry.value')
    .select(['deskEntry.id', 'messageId', 'at', 'deskEntry.actor', 'deskEntry.accountId', 'kind', 'value'])
    .select(['actor.name as by', 'actor.username as byUsername', 'assignee.name as assigneeName'])
    .where('messageId', 'in', messageIds)
    .orderBy('at')
    .orderBy('kind')
    .orderBy('deskEntry.id')
    .execute()
}
