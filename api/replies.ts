import { Hono } from 'hono'
import {
  addShortReply,
  deleteShortReply,
  editShortReply,
  listShortReplies,
} from '#domain/messages/short-replies.server.ts'
import { NewShortReply, ShortReplyChange } from '#domain/messages/short-reply.ts'
import { parse } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'
import { IdQuery, readQuery } from './list-query.ts'
import { type ApiEnvironment, onceKey, readJson, refuse } from './request.ts'
import { actorOf, requireSession } from './require-session.ts'

export function repliesApi(resources: Resources) {
  const session = requireSession(resources)

  return new Hono<ApiEnvironment>()
    .get('/getreply', session, async (c) => {
      const replies = await listShortReplies(resources.db)
      return c.json({ replies: replies.map(asReply) })
    })
    .post('/reply', session, async (c) => {
      const input = parse(NewShortReply, await readJson(c))
      const reply = await addShortReply(resources, actorOf(c), { input, key: onceKey(c) })
      return c.json({ reply: asReply(reply) }, 201)
    })
    .patch('/reply', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const reply = await editShortReply(resources, actorOf(c), id, parse(ShortReplyChange, await readJson(c)))
      return c.json({ reply: asReply(reply) })
    })
    .delete('/deletereply', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      return c.json({ reply: asReply(await deleteShortReply(resources, actorOf(c), id)) })
    })
    .all('/getreply', refuse('method-not-allowed'))
    .all('/reply', refuse('method-not-allowed'))
    .all('/deletereply', refuse('method-not-allowed'))
}

type ReplyRow = Awaited<ReturnType<typeof addShortReply>>

/** A short reply in the names of the wire. */
function asReply({ id, title, text, updatedAt }: ReplyRow) {
  return { _id: id, title, text, updatedAt }
}
