import { Hono } from 'hono'
import { z } from 'zod'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { NewMessage, thanks } from '#domain/messages/message.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import { findUnreadFor } from '#domain/messages/unread.server.ts'
import { parse } from '#domain/parse.ts'
import { hiddenField } from '#domain/spam/form-fields.ts'
import { formToken } from '#domain/spam/form-token.server.ts'
import type { Resources } from '#platform/resources.ts'
import { asUnread } from './as-contact.ts'
import { type ApiEnvironment, onceKey, readJson, refuse } from './request.ts'
import { requireSession } from './require-session.ts'
import { openUnreadStreams } from './unread-streams.ts'

/** A form of the site also sends what it fetched when it woke; nobody else needs it. */
export const MessageOnWire = NewMessage.extend({ token: z.string().max(200).optional().catch(undefined) })

export function messagesApi(resources: Resources, content: OpenContent) {
  const session = requireSession(resources)
  const streams = openUnreadStreams(resources)

  return new Hono<ApiEnvironment>()
    .post('/contactus', async (c) => {
      const body = await readJson(c)
      const { token, ...input } = parse(MessageOnWire, body)
      const key = onceKey(c)
      const { reference } = await receiveMessage(resources, content.current, input, {
        address: c.get('address'),
        repeat: key ? { key } : 'never',
        coming: { token, hidden: hiddenWords(body) },
      })
      return c.json({ message: hasService(body) ? thanks.contact : thanks.home, reference }, 201)
    })
    .get('/formtoken', (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ token: formToken(resources.sign) })
    })
    .get('/unread', session, async (c) => {
      // A HEAD comes here too, and would leave a stream that nobody hears.
      const listens = c.req.method === 'GET' && c.req.header('Accept')?.includes('text/event-stream')
      if (listens) return streams.open(c)
      return c.json(asUnread(await findUnreadFor(resources.db, c.get('account'))))
    })
    .all('/contactus', refuse('method-not-allowed'))
    .all('/formtoken', refuse('method-not-allowed'))
    .all('/unread', refuse('method-not-allowed'))
}

/** Only the contact page's form sends a practice area, chosen or not. */
function hasService(body: unknown) {
  return typeof body === 'object' && body !== null && 'service' in body
}

/** A program that sends whatever the form has sends this too; it is no part of the interface. */
function hiddenWords(body: unknown) {
  const words = (body as Record<string, unknown>)[hiddenField]
  return typeof words === 'string' ? words : undefined
}
