import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  addShortReply,
  deleteShortReply,
  editShortReply,
  listShortReplies,
} from '#domain/messages/desk/short-replies.server.ts'
import { NewShortReply, ShortReplyChange } from '#domain/messages/desk/short-reply.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf } from './request.ts'
import { IdempotencyKey, IdQuery, jsonBody, jsonResponse, moment, officeOnly, route } from './route.ts'

const Reply = z.strictObject({ _id: z.string(), title: z.string(), text: z.string(), updatedAt: moment })
const ReplyList = z.strictObject({ replies: z.array(Reply) }).openapi('ReplyList')
const ReplyAnswer = z.strictObject({ reply: Reply }).openapi('ReplyAnswer')

/** The short replies that staff save. */
export function repliesApi(resources: Resources) {
  const office = { tags: ['Messages'], ...officeOnly(resources, 'messages') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getreply',
        summary: 'List the saved short replies, by title',
        responses: { 200: jsonResponse(ReplyList) },
      }),
      async (c) => c.json({ replies: (await listShortReplies(resources.db)).map(asReply) }, 200),
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/reply',
        summary: 'Save a short reply; {name} and {reference} in it are filled in when it is used',
        request: { headers: IdempotencyKey, body: jsonBody(NewShortReply) },
        responses: { 201: jsonResponse(ReplyAnswer) },
        problems: ['too-many-replies'],
      }),
      async (c) => {
        const sent = { input: c.req.valid('json'), key: c.req.valid('header')['Idempotency-Key'] }
        return c.json({ reply: asReply(await addShortReply(resources, actorOf(c), sent)) }, 201)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/reply',
        summary: 'Change a short reply; fields that are not sent stay as they are',
        request: { query: IdQuery, body: jsonBody(ShortReplyChange) },
        responses: { 200: jsonResponse(ReplyAnswer) },
      }),
      async (c) => {
        const reply = await editShortReply(resources, actorOf(c), c.req.valid('query').id, c.req.valid('json'))
        return c.json({ reply: asReply(reply) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/deletereply',
        summary: 'Delete a short reply',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(ReplyAnswer) },
      }),
      async (c) => {
        const reply = await deleteShortReply(resources, actorOf(c), c.req.valid('query').id)
        return c.json({ reply: asReply(reply) }, 200)
      },
    )
}

type ReplyRow = Awaited<ReturnType<typeof addShortReply>>

function asReply({ id, title, text, updatedAt }: ReplyRow) {
  return { _id: id, title, text, updatedAt }
}
