import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Self } from '#domain/accounts/account.ts'
import { findLiving } from '#domain/accounts/sign-in/sessions.server.ts'
import { may } from '#domain/change/rights.ts'
import { findNewAssignments } from '#domain/messages/desk/assignments.server.ts'
import { findUnread, type findUnreadFor, nothingUnread } from '#domain/messages/desk/unread.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { Letter } from './letters.ts'
import type { ApiEnvironment } from './request.ts'
import { moment } from './schemas.ts'

/** Who wrote, and when: whoever wants the words opens the message. */
const NewContact = z.strictObject({ _id: z.string(), name: z.string(), receivedAt: moment, reference: z.string() })

const UndeliveredLetter = Letter.extend({
  /** Whom it is for; null for the office itself, and for who had everything erased. */
  name: z.string().nullable(),
  tries: z.int().min(0),
  /** What the mail server said last. */
  answer: z.string().nullable(),
  givenUpAt: moment.nullable(),
})

/** Of two answers the one with the higher number is newer. */
export const Unread = z
  .strictObject({
    unread: z.int().min(0),
    newest: z.array(NewContact),
    asOf: z.int().min(0),
    /** How many messages a colleague assigned to this account that it has not opened, and the newest of them. */
    assigned: z.int().min(0),
    assignments: z.array(NewContact.extend({ by: z.string().nullable(), byName: z.string().nullable(), at: moment })),
    /** How many letters were not delivered, and the newest of them. */
    undelivered: z.int().min(0),
    letters: z.array(UndeliveredLetter),
    /** When the mail server last took one. */
    deliveredAt: moment.nullable(),
  })
  .openapi('Unread')

export type Unread = z.infer<typeof Unread>

export function asUnread({
  newest,
  assigned,
  undelivered,
  ...told
}: Awaited<ReturnType<typeof findUnreadFor>>): Unread {
  return {
    ...told,
    newest: newest.map(({ id, ...message }) => ({ _id: id, ...message })),
    assigned: assigned.count,
    assignments: assigned.newest.map(({ id, ...message }) => ({ _id: id, ...message })),
    undelivered: undelivered.count,
    letters: undelivered.newest.map(({ id, messageId, ...letter }) => ({ _id: id, contact: messageId, ...letter })),
  }
}

type Line = { self: Pick<Self, 'id' | 'role' | 'sessionId'>; close: () => void } & ReturnType<typeof latestWins>

/** The open lines on which unread messages and undelivered letters are told. One look at them serves all who listen. */
export function openUnreadStreams({ db, events, log }: Pick<Resources, 'db' | 'events' | 'log'>, heartbeatMs = 25_000) {
  const lines = new Set<Line>()
  let stopListening = () => {}

  async function tell(to: Line[]) {
    const live = await findLiving(db, [...new Set(to.map(({ self }) => self.sessionId))])
    const found = await findUnread(db)
    const assignedTo = await findNewAssignments(db, [...new Set(to.map(({ self }) => self.id))])
    // Whoever has logged out or was removed meanwhile hears no more.
    for (const line of to) {
      if (!live.has(line.self.sessionId)) {
        line.close()
        continue
      }
      const { id, role } = line.self
      const told = may(role, 'messages') ? { ...found, assigned: assignedTo(id) } : nothingUnread(found.asOf)
      void line.tell(`data: ${JSON.stringify(asUnread(told))}\n\n`, found.asOf)
    }
  }

  async function closeEnded() {
    const live = await findLiving(db, [...new Set([...lines].map(({ self }) => self.sessionId))])
    for (const line of lines) if (!live.has(line.self.sessionId)) line.close()
  }

  async function tellOrClose(to: Line[]) {
    try {
      await tell(to)
    } catch (error) {
      // The browser asks again by itself.
      log.error({ error }, 'the unread messages could not be told')
      for (const line of to) line.close()
    }
  }

  function join(line: Line) {
    if (lines.size === 0) {
      const tellAll = oneAtATime(() => tellOrClose([...lines]))
      const beat = setInterval(() => {
        for (const { beat } of lines) beat()
      }, heartbeatMs)
      const stops = [
        events.on('invalidated', (names) => {
          if (names.has('messages') || names.has('emails')) void tellAll()
          else if (names.has('sessions'))
            closeEnded().catch((error) => log.error({ error }, 'ended sessions stay open'))
        }),
        events.on('closing', () => {
          for (const { close } of lines) close()
        }),
        () => clearInterval(beat),
      ]
      stopListening = () => {
        for (const stop of stops) stop()
      }
    }
    lines.add(line)
  }

  function leave(line: Line) {
    if (lines.delete(line) && lines.size === 0) stopListening()
  }

  return {
    open(c: Context<ApiEnvironment>) {
      const self = c.get('self')
      const others = [...lines].filter((line) => line.self.sessionId === self.sessionId)
      if (others.length >= rules.office.streamsPerSession) {
        throw new Problem('too-many-streams', { retryAfterSeconds: 60 })
      }
      return streamSSE(c, async (stream) => {
        const closed = Promise.withResolvers<void>()
        // Whoever hangs up makes room at once, also while the first look at the messages goes on.
        const close = () => {
          leave(line)
          closed.resolve()
        }
        const line = { self, close, ...latestWins(stream) }
        join(line)
        stream.onAbort(close)
        await tellOrClose([line])
        await closed.promise
      })
    },
  }
}

/**
 * Who takes long to read is told the last words only, so that nothing heaps up for them; and words that are older
 * than what was told come too late, where the look at them took longer than the next.
 */
function latestWins(stream: SSEStreamingApi) {
  let next: string | undefined
  let toldAsOf = 0
  let writing = false
  return {
    async tell(words: string, asOf: number) {
      if (asOf < toldAsOf) return
      toldAsOf = asOf
      next = words
      if (writing) return
      writing = true
      while (next) {
        const now = next
        next = undefined
        await stream.write(now)
      }
      writing = false
    },
    /** A comment, so that nobody between takes a quiet line for a dead one. */
    beat() {
      if (!writing) void stream.write(': still here\n\n')
    },
  }
}

/** Runs the work once more where it was asked for meanwhile, however often. */
function oneAtATime(work: () => Promise<void>) {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
    }
    running = false
  }
}
