import { Hono } from 'hono'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { requestTestLetter } from '#domain/letters/test-letter.server.ts'
import { tryAgain } from '#domain/letters/try-again.server.ts'
import type { Resources } from '#platform/resources.ts'
import { IdQuery, readQuery } from './list-query.ts'
import { type ApiEnvironment, refuse } from './request.ts'
import { actorOf, requireSession } from './require-session.ts'

export function lettersApi(resources: Resources, content: OpenContent) {
  const session = requireSession(resources)
  return new Hono<ApiEnvironment>()
    .post('/retryletter', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const { messageId, kind } = await tryAgain(resources, actorOf(c), id)
      return c.json({ letter: { _id: id, contact: messageId, kind } })
    })
    .post('/testletter', session, async (c) => {
      return c.json(await requestTestLetter(resources, content.current, actorOf(c)))
    })
    .all('/retryletter', refuse('method-not-allowed'))
    .all('/testletter', refuse('method-not-allowed'))
}
