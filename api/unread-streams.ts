import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Self } from '#domain/accounts/account.ts'
import { findActiveSessionIds } from '#domain/accounts/sign-in/sessions.server.ts'
import { may } from '#domain/change/rights.ts'
import {
  findNewAssignments,
  findUnread,
  type findUnreadFor,
  nothingUnread,
} from '#domain/messages/desk/unread.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { Email } from './emails.ts'
import type { ApiEnvironment } from './request.ts'
import { moment } from './route.ts'

/** A new message without its text. */
const NewContact = z.strictObject({ _id: z.string(), name: z.string(), receivedAt: moment, reference: z.string() })

const UndeliveredEmail = Email.extend({
  /** The recipient; null for the office itself, and for an erased person. */
  name: z.string().nullable(),
  tries: z.int().min(0),
  /** The last response of the mail server. */
  answer: z.string().nullable(),
  givenUpAt: moment.nullable(),
})

/** A higher `asOf` is newer. */
export const Unread = z
  .strictObject({
    unread: z.int().min(0),
    newest: z.array(NewContact),
    asOf: z.int().min(0),
    /** The number and the newest of the unopened messages that a colleague assigned to this account. */
    assigned: z.int().min(0),
    assignments: z.array(NewContact.extend({ by: z.string().nullable(), byName: z.string().nullable(), at: moment })),
    /** The number and the newest of the undelivered e-mails. */
    undelivered: z.int().min(0),
    letters: z.array(UndeliveredEmail),
    /** When the mail server last accepted one. */
    deliveredAt: moment.nullable(),
  })
  .openapi('Unread')

export type Unread = z.infer<typeof Unread>

export function asUnread({
  newest,
  assigned,
  undelivered,
  ...counts
}: Awaited<ReturnType<typeof findUnreadFor>>): Unread {
  return {
    ...counts,
    newest: newest.map(({ id, ...message }) => ({ _id: id, ...message })),
    assigned: assigned.count,
    assignments: assigned.newest.map(({ id, ...message }) => ({ _id: id, ...message })),
    undelivered: undelivered.count,
    letters: undelivered.newest.map(({ id, messageId, ...email }) => ({ _id: id, contact: messageId, ...email })),
  }
}

type Subscriber = { self: Pick<Self, 'id' | 'role' | 'sessionId'>; close: () => void } & ReturnType<typeof openWriter>

/** The event streams of unread messages and undelivered e-mails. One query serves all subscribers. */
export function openUnreadStreams({ db, events, log }: Pick<Resources, 'db' | 'events' | 'log'>, heartbeatMs = 25_000) {
  const subscribers = new Set<Subscriber>()
  let stopListening = () => {}

  async function notify(recipients: Subscriber[]) {
    const live = await findActiveSessionIds(db, [...new Set(recipients.map(({ self }) => self.sessionId))])
    const unread = await findUnread(db)
    const assignedTo = await findNewAssignments(db, [...new Set(recipients.map(({ self }) => self.id))])
    // Close the streams of sessions that have ended meanwhile.
    for (const subscriber of recipients) {
      if (!live.has(subscriber.self.sessionId)) {
        subscriber.close()
        continue
      }
      const { id, role } = subscriber.self
      const visible = may(role, 'messages') ? { ...unread, assigned: assignedTo(id) } : nothingUnread(unread.asOf)
      void subscriber.write(`data: ${JSON.stringify(asUnread(visible))}\n\n`, unread.asOf)
    }
  }

  async function closeEnded() {
    const live = await findActiveSessionIds(db, [...new Set([...subscribers].map(({ self }) => self.sessionId))])
    for (const subscriber of subscribers) if (!live.has(subscriber.self.sessionId)) subscriber.close()
  }

  async function notifyOrClose(recipients: Subscriber[]) {
    try {
      await notify(recipients)
    } catch (error) {
      // The browser reconnects by itself.
      log.error({ error }, 'the unread messages could not be told')
      for (const subscriber of recipients) subscriber.close()
    }
  }

  function join(subscriber: Subscriber) {
    if (subscribers.size === 0) {
      const notifyAll = coalesce(() => notifyOrClose([...subscribers]))
      const heartbeat = setInterval(() => {
        for (const { beat } of subscribers) beat()
      }, heartbeatMs)
      const stops = [
        events.on('invalidated', (tags) => {
          if (tags.has('messages') || tags.has('emails')) void notifyAll()
          else if (tags.has('sessions')) closeEnded().catch((error) => log.error({ error }, 'ended sessions stay open'))
        }),
        events.on('closing', () => {
          for (const { close } of subscribers) close()
        }),
        () => clearInterval(heartbeat),
      ]
      stopListening = () => {
        for (const stop of stops) stop()
      }
    }
    subscribers.add(subscriber)
  }

  function leave(subscriber: Subscriber) {
    if (subscribers.delete(subscriber) && subscribers.size === 0) stopListening()
  }

  return {
    open(c: Context<ApiEnvironment>) {
      const self = c.get('self')
      const others = [...subscribers].filter((subscriber) => subscriber.self.sessionId === self.sessionId)
      if (others.length >= rules.office.streamsPerSession) {
        throw new Problem('too-many-streams', { retryAfterSeconds: 60 })
      }
      return streamSSE(c, async (stream) => {
        const closed = Promise.withResolvers<void>()
        // A client that disconnects frees its place immediately, also during the first query.
        const close = () => {
          leave(subscriber)
          closed.resolve()
        }
        const subscriber = { self, close, ...openWriter(stream) }
        join(subscriber)
        stream.onAbort(close)
        // The stream is not aborted if the client disconnects before the server begins to read it.
        const outgoing = c.env?.outgoing
        if (outgoing?.destroyed) close()
        else outgoing?.once('close', close)
        await notifyOrClose([subscriber])
        await closed.promise
      })
    },
  }
}

/**
 * Writes only the latest event to a slow client, so that events do not pile up. Drops an event that is older than the
 * last one, which happens if its query took longer than the next one.
 */
function openWriter(stream: SSEStreamingApi) {
  let next: string | undefined
  let lastAsOf = 0
  let writing = false
  return {
    async write(event: string, asOf: number) {
      if (asOf < lastAsOf) return
      lastAsOf = asOf
      next = event
      if (writing) return
      writing = true
      while (next) {
        const current = next
        next = undefined
        await stream.write(current)
      }
      writing = false
    },
    /** Sends a comment, so that proxies do not close an idle stream. */
    beat() {
      if (!writing) void stream.write(': still here\n\n')
    },
  }
}

/** Runs the work one at a time; any number of calls during a run cause one more run. */
function coalesce(work: () => Promise<void>) {
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
