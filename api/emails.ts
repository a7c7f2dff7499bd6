import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { emailKindNames } from '#domain/outbox/email-kinds.ts'
import { requestTestEmail, retryEmail } from '#domain/outbox/emails.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf } from './request.ts'
import { IdQuery, jsonResponse, officeOnly, route } from './route.ts'

export const Email = z.strictObject({
  _id: z.string(),
  /** The id of its message. */
  contact: z.string().nullable(),
  kind: z.enum(emailKindNames),
})
const EmailAnswer = z.strictObject({ letter: Email }).openapi('LetterAnswer')
const TestEmail = z.strictObject({ to: z.string() }).openapi('TestLetter')

export function emailsApi(resources: Resources, content: OpenContent) {
  const office = { tags: ['Messages'], ...officeOnly(resources, 'messages') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/retryletter',
        summary: 'Send an undelivered e-mail again',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(EmailAnswer) },
        problems: ['no-mail'],
      }),
      async (c) => {
        const { id } = c.req.valid('query')
        const { messageId, kind } = await retryEmail(resources, actorOf(c), id)
        return c.json({ letter: { _id: id, contact: messageId, kind } }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/testletter',
        summary: 'Send a test e-mail to the office',
        responses: { 200: jsonResponse(TestEmail) },
        problems: ['no-mail', 'too-many-attempts'],
      }),
      async (c) => c.json(await requestTestEmail(resources, content.current, actorOf(c)), 200),
    )
}
