import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { MessageChange, NewMessage, thanks } from '#domain/messages/message.ts'
import { deleteMessage, markMessage, showMessages } from '#domain/messages/office-messages.server.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import { parse } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'
import { IdQuery, ListQuery, readQuery } from './list-query.ts'
import { type ApiEnvironment, readJson, refuse } from './request.ts'
import { accountOf, requireSession } from './require-session.ts'

export const ContactQuery = ListQuery.extend({
  unread: z
    .enum(['true', 'false', '1', '0'], 'true or false.')
    .optional()
    .transform((word) => (word === undefined ? undefined : word === 'true' || word === '1')),
  /** Nothing is sorted as spam yet, so that list is empty. */
  state: z.enum(['spam'], 'spam.').optional(),
})
const newestShown = 5

export function contactApi(resources: Resources, content: OpenContent) {
  const { db, events, log } = resources
  const session = requireSession(resources)

  async function unreadNow(account: string) {
    const newest = await showMessages(resources, account, { unread: true, page: 1, limit: newestShown })
    return { unread: newest.total, newest: newest.rows.map(asContact) }
  }

  return new Hono<ApiEnvironment>()
    .post('/contactus', async (c) => {
      const body = await readJson(c)
      const input = parse(NewMessage, body)
      const key = c.req.header('Idempotency-Key')?.slice(0, 200)
      const { reference } = await receiveMessage(resources, content.current, input, {
        address: c.get('address'),
        repeat: key ? { key } : 'never',
      })
      return c.json({ message: hasService(body) ? thanks.contact : thanks.home, reference }, 201)
    })
    .get('/getcontact', session, async (c) => {
      const { q, unread, state, page, limit } = readQuery(c, ContactQuery)
      if (state === 'spam') return c.json({ contacts: [], total: 0, page, limit })
      const { rows, total } = await showMessages(resources, c.get('account'), { q, unread, page, limit })
      return c.json({ contacts: rows.map(asContact), total, page, limit })
    })
    .patch('/contact', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const message = await markMessage(db, id, parse(MessageChange, await readJson(c)))
      events.tell('messages-changed')
      return c.json({ contact: asContact(message) })
    })
    .delete('/deletecontact', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const message = await deleteMessage(db, id)
      events.tell('messages-changed')
      return c.json({ contact: asContact(message) })
    })
    .get('/unread', session, async (c) => {
      if (!(c.req.header('Accept') ?? '').includes('text/event-stream'))
        return c.json(await unreadNow(c.get('account')))
      return streamSSE(c, async (stream) => {
        const closed = Promise.withResolvers<void>()
        const tell = async () => {
          try {
            // Whoever has logged out or was removed meanwhile hears no more.
            const account = await accountOf(resources, c)
            if (account) await stream.writeSSE({ data: JSON.stringify(await unreadNow(account)) })
            else closed.resolve()
          } catch (error) {
            // The browser asks again by itself.
            log.error({ error }, 'the unread messages could not be told')
            closed.resolve()
          }
        }
        const stopHearing = events.hear('messages-changed', () => void tell())
        const stopWaiting = events.hear('closing', closed.resolve)
        stream.onAbort(closed.resolve)
        await tell()
        await closed.promise
        stopHearing()
        stopWaiting()
      })
    })
    .all('/contactus', refuse('method-not-allowed'))
    .all('/getcontact', refuse('method-not-allowed'))
    .all('/contact', refuse('method-not-allowed'))
    .all('/deletecontact', refuse('method-not-allowed'))
    .all('/unread', refuse('method-not-allowed'))
}

/** Only the contact page's form sends a practice area, chosen or not. */
function hasService(body: unknown) {
  return typeof body === 'object' && body !== null && 'service' in body
}

type MessageRow = Awaited<ReturnType<typeof markMessage>>

/** A message in the names of the wire. */
function asContact({ id, name, email, phone, text, service, readAt, receivedAt, reference }: MessageRow) {
  return { _id: id, name, email, phone, message: text, service, unread: readAt === null, receivedAt, reference }
}
