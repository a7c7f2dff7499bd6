import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
import type { What } from '#domain/change/what.ts'
import { deleteMessages } from '#domain/messages/erase-messages.server.ts'
import { lockMessages } from '#domain/messages/lock-messages.server.ts'
import type { MessageChange } from '#domain/messages/message.ts'
import { queueEmailsOf } from '#domain/messages/queue-emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { markAssignmentsSeen, noteAssignments } from './assignments.server.ts'
import type { MessageState } from './desk.ts'
import { noteEntry } from './desk-entry.server.ts'

type Message = Row<'message'>
/** One step at the desk: what it changes of a message, or nothing where that is so already. */
type Step = (message: Message) => Partial<Message> | undefined

/** Changes messages as staff ask; what is so already is not done again. Those that are gone meanwhile are passed over. */
export function handleMessages(
  resources: ChangeContext & Pick<Resources, 'config' | 'sign' | 'mail'>,
  actor: Actor,
  ids: string[],
  { unread, state, assignee, note }: MessageChange,
  now = new Date(),
) {
  return change(resources, actor, async (seam) => {
    const desk = await openDesk(seam, actor, ids, now)
    if (unread !== undefined) {
      const readAt = unread ? null : desk.at
      await desk.take(unread ? 'message unread' : 'message read', (message) =>
        (message.readAt === null) === unread ? undefined : { readAt },
      )
    }
    if (state) await learn(resources, seam, await setState(desk, actor, state), state)
    if (assignee !== undefined) {
      const assigneeId = await findAssignee(seam.db, assignee)
      const given = await desk.take(
        'message given',
        (message) => (message.assigneeId === assigneeId ? undefined : { assigneeId }),
        {
          kind: 'assignee',
          value: assigneeId ?? '',
        },
      )
      const messageIds = given.map(({ after }) => after.id)
      await noteAssignments(resources, seam, actor, { messageIds, accountId: assigneeId, now })
    }
    if (note) await desk.take('message noted', () => ({ contactAt: desk.at }), { kind: 'note', value: note })
    if (await markAssignmentsSeen(seam.db, actor, ids)) seam.invalidate('messages')
    return desk.messages()
  })
}

export function binMessages(resources: ChangeContext, actor: Actor, ids: string[], now = new Date()) {
  return change(resources, actor, async (seam) => {
    const desk = await openDesk(seam, actor, ids, now)
    const bin: Step = ({ binnedAt }) => (binnedAt === null ? { binnedAt: desk.at } : undefined)
    await desk.take('message binned', bin, { kind: 'binned', value: '' })
    return desk.messages()
  })
}

/** They come back as they were. */
export function restoreMessages(resources: ChangeContext, actor: Actor, ids: string[], now = new Date()) {
  return change(resources, actor, async (seam) => {
    const desk = await openDesk(seam, actor, ids, now)
    const restore: Step = ({ binnedAt }) => (binnedAt === null ? undefined : { binnedAt: null })
    await desk.take('message restored', restore, { kind: 'restored', value: '' })
    return desk.messages()
  })
}

/**
 * Only what is in the bin goes for ever; in portions, so that nobody waits long behind many. What is gone is told also
 * where a later portion fails: an error would say that nothing is.
 */
export async function deleteForEver(resources: ChangeContext, actor: Actor, ids: string[]) {
  const deleted: Message[] = []
  const { portion } = rules.privacy
  for (let at = 0; at < ids.length; at += portion) {
    try {
      deleted.push(...(await deletePortion(resources, actor, ids.slice(at, at + portion))))
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
  return change(resources, actor, async (seam) => {
    const binned = (await lockMessages(seam.db, ids)).filter(({ binnedAt }) => binnedAt !== null)
    const deleted = await deleteMessages(
      seam,
      binned.map(({ id }) => id),
    )
    if (deleted.length > 0) await seam.record('message deleted', ...deleted.map(({ id }) => id))
    return deleted
  })
}

/** Whoever takes a message in hand that is nobody's has it. */
async function setState(desk: Desk, actor: Actor, state: MessageState) {
  const self = accountIn(actor)
  const isOver = state === 'answered' || state === 'closed'
  return await desk.take(
    `message ${state}`,
    (message) => {
      if (message.state === state) return undefined
      return {
        state,
        answeredAt: isOver ? (message.answeredAt ?? desk.at) : null,
        ...(state === 'answered' && { contactAt: desk.at }),
        ...(state === 'in-hand' && { assigneeId: message.assigneeId ?? self }),
      }
    },
    { kind: 'state', value: state },
  )
}

/** What staff call spam, or work on, teaches the filter; who comes back from spam is written to like anybody else. */
async function learn(
  resources: Pick<Resources, 'config' | 'sign' | 'mail'>,
  seam: Change,
  taken: Taken[],
  state: MessageState,
) {
  const teachesAll = state === 'spam' || state === 'in-hand' || state === 'answered'
  const back = taken.filter(({ before }) => state !== 'spam' && before.state === 'spam').map(({ after }) => after)
  const pupils = teachesAll ? taken.map(({ after }) => after) : back
  await train(seam, resources.sign, pupils, state === 'spam' ? 'spam' : 'genuine')
  if (resources.mail) for (const { id } of back) await queueEmailsOf(resources, seam, id)
}

type Taken = { before: Message; after: Message }
type Desk = Awaited<ReturnType<typeof openDesk>>

/** The messages that are handled, and the one way in which a step is taken with each of them. */
async function openDesk({ db, record, invalidate }: Change, actor: Actor, ids: string[], now: Date) {
  const at = now.toISOString()
  const kept = new Map((await lockMessages(db, ids)).map((row) => [row.id, row]))
  if (kept.size === 0) throw new Problem('not-found')
  return {
    at,
    messages: () => ids.flatMap((id) => kept.get(id) ?? []),
    async take(what: What, step: Step, entry?: { kind: Row<'deskEntry'>['kind']; value: string }) {
      const taken: Taken[] = []
      for (const message of kept.values()) {
        const changed = step(message)
        if (!changed) continue
        const after = await db
          .updateTable('message')
          .set(changed)
          .where('id', '=', message.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        kept.set(message.id, after)
        if (entry) await noteEntry(db, actor, { messageId: message.id, at, ...entry })
        taken.push({ before: message, after })
      }
      if (taken.length > 0) {
        await record(what, ...taken.map(({ after }) => after.id))
        invalidate('messages')
      }
      return taken
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
