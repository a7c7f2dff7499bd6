import { Hono } from 'hono'
import { z } from 'zod'
import { addParties } from '#domain/conflicts/add-parties.server.ts'
import { addParty, deleteParty, editParty, searchParties } from '#domain/conflicts/office-parties.server.ts'
import { NewParty, PartyChange } from '#domain/conflicts/party.ts'
import { PartyLines } from '#domain/conflicts/party-lines.ts'
import { tellApart } from '#domain/conflicts/tell-apart.server.ts'
import { parse } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'
import { IdQuery, ListQuery, readQuery } from './list-query.ts'
import { type ApiEnvironment, onceKey, readJson, refuse } from './request.ts'
import { actorOf, requireSession } from './require-session.ts'

/** The id of a message, and that of a party. */
export const OtherPartyQuery = IdQuery.extend({ party: z.string().max(100).default('') })

/** The list of parties that conflicts are looked for among. */
export function partiesApi(resources: Resources) {
  const session = requireSession(resources)

  return new Hono<ApiEnvironment>()
    .get('/getparty', session, async (c) => {
      const { q, page, limit } = readQuery(c, ListQuery)
      const { rows, total } = await searchParties(resources.db, { q, page, limit })
      return c.json({ parties: rows.map(asParty), total, page, limit })
    })
    .post('/party', session, async (c) => {
      const input = parse(NewParty, await readJson(c))
      const party = await addParty(resources, actorOf(c), { input, key: onceKey(c) })
      return c.json({ party: asParty(party) }, 201)
    })
    .post('/importparty', session, async (c) => {
      const { lines } = parse(PartyLines, await readJson(c))
      return c.json(await addParties(resources, actorOf(c), lines))
    })
    .patch('/party', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const party = await editParty(resources, actorOf(c), id, parse(PartyChange, await readJson(c)))
      return c.json({ party: asParty(party) })
    })
    .delete('/deleteparty', session, async (c) => {
      const party = await deleteParty(resources, actorOf(c), readQuery(c, IdQuery).id)
      return c.json({ party: asParty(party) })
    })
    .on(['POST', 'DELETE'], '/otherparty', session, async (c) => {
      const { id: messageId, party: partyId } = readQuery(c, OtherPartyQuery)
      const undo = c.req.method === 'DELETE'
      const party = await tellApart(resources, actorOf(c), { messageId, partyId }, { undo })
      return c.json({ party: asParty(party) })
    })
    .all('/getparty', refuse('method-not-allowed'))
    .all('/party', refuse('method-not-allowed'))
    .all('/importparty', refuse('method-not-allowed'))
    .all('/deleteparty', refuse('method-not-allowed'))
    .all('/otherparty', refuse('method-not-allowed'))
}

function asParty({ id, ...party }: Awaited<ReturnType<typeof deleteParty>>) {
  return { _id: id, ...party }
}
