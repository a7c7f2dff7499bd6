import { Hono } from 'hono'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { NewMessage, thanks } from '#domain/messages/message.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import { parse } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, readJson, refuse } from './request.ts'

export function contactApi(resources: Resources, content: OpenContent) {
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
    .all('/contactus', refuse('method-not-allowed'))
}

/** Only the contact page's form sends a practice area, chosen or not. */
function hasService(body: unknown) {
  return typeof body === 'object' && body !== null && 'service' in body
}
