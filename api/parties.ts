import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  addParties,
  addParty,
  deleteParty,
  dismissMatch,
  editParty,
  searchParties,
} from '#domain/conflicts/parties.server.ts'
import { NewParty, PartyChange, PartyLines } from '#domain/conflicts/party.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf } from './request.ts'
import {
  IdempotencyKey,
  IdQuery,
  jsonBody,
  jsonResponse,
  ListQuery,
  listFields,
  moment,
  officeOnly,
  route,
} from './route.ts'

/** The ids of a message and of a party. */
const OtherPartyQuery = IdQuery.extend({ party: z.string().max(100).default('') })

const Party = z.strictObject({
  _id: z.string(),
  name: z.string(),
  matter: z.string(),
  side: z.string(),
  createdAt: moment,
  updatedAt: moment,
})
const PartyList = z.strictObject({ parties: z.array(Party), ...listFields }).openapi('PartyList')
const PartyAnswer = z.strictObject({ party: Party }).openapi('PartyAnswer')
const PartiesAdded = z.strictObject({ added: z.int().min(0), known: z.int().min(0) }).openapi('PartiesAdded')

/** The list of parties for the conflict check. */
export function partiesApi(resources: Resources) {
  const office = { tags: ['Messages'], ...officeOnly(resources, 'messages') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getparty',
        summary: 'List the parties of the conflict check, by name',
        request: { query: ListQuery },
        responses: { 200: jsonResponse(PartyList) },
      }),
      async (c) => {
        const { q, page, limit } = c.req.valid('query')
        const { rows, total } = await searchParties(resources.db, { q, page, limit })
        return c.json({ parties: rows.map(asParty), total, page, limit }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/party',
        summary: 'Add a party',
        request: { headers: IdempotencyKey, body: jsonBody(NewParty) },
        responses: { 201: jsonResponse(PartyAnswer) },
      }),
      async (c) => {
        const sent = { input: c.req.valid('json'), key: c.req.valid('header')['Idempotency-Key'] }
        return c.json({ party: asParty(await addParty(resources, actorOf(c), sent)) }, 201)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/importparty',
        summary: 'Add several parties, one per line (name; matter; side); those already on the list are skipped',
        request: { body: jsonBody(PartyLines) },
        responses: { 200: jsonResponse(PartiesAdded) },
      }),
      async (c) => c.json(await addParties(resources, actorOf(c), c.req.valid('json').lines), 200),
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/party',
        summary: 'Change a party',
        request: { query: IdQuery, body: jsonBody(PartyChange) },
        responses: { 200: jsonResponse(PartyAnswer) },
      }),
      async (c) => {
        const party = await editParty(resources, actorOf(c), c.req.valid('query').id, c.req.valid('json'))
        return c.json({ party: asParty(party) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/deleteparty',
        summary: 'Delete a party',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(PartyAnswer) },
      }),
      async (c) => {
        const party = await deleteParty(resources, actorOf(c), c.req.valid('query').id)
        return c.json({ party: asParty(party) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/otherparty',
        summary: 'Dismiss a match of a message with a party of a similar name',
        request: { query: OtherPartyQuery },
        responses: { 200: jsonResponse(PartyAnswer) },
      }),
      async (c) => {
        const { id: messageId, party: partyId } = c.req.valid('query')
        const party = await dismissMatch(resources, actorOf(c), { messageId, partyId }, { undo: false })
        return c.json({ party: asParty(party) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/otherparty',
        summary: 'Undo the dismissal of a match',
        request: { query: OtherPartyQuery },
        responses: { 200: jsonResponse(PartyAnswer) },
      }),
      async (c) => {
        const { id: messageId, party: partyId } = c.req.valid('query')
        const party = await dismissMatch(resources, actorOf(c), { messageId, partyId }, { undo: true })
        return c.json({ party: asParty(party) }, 200)
      },
    )
}

function asParty({ id, ...party }: Awaited<ReturnType<typeof deleteParty>>) {
  return { _id: id, ...party }
}
