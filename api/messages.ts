import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { deskViews, messageStates } from '#domain/messages/desk/desk.ts'
import { readFilter } from '#domain/messages/desk/desk-list.server.ts'
import {
  binMessages,
  deleteForEver,
  handleMessages,
  restoreMessages,
} from '#domain/messages/desk/handle-messages.server.ts'
import { findUnreadFor } from '#domain/messages/desk/unread.server.ts'
import { exportMessages, viewMessages, withDetails } from '#domain/messages/desk/view-messages.server.ts'
import { hiddenField, MessageChange, MessagesChange, messageSchema } from '#domain/messages/message.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import { formToken } from '#domain/spam/judge.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf } from './request.ts'
import {
  IdQuery,
  idempotencyKey,
  jsonBody,
  jsonResponse,
  ListQuery,
  listFields,
  moment,
  officeOnly,
  route,
} from './route.ts'
import { sendStream } from './send-body.ts'
import { asUnread, openUnreadStreams, Unread } from './unread-streams.ts'

/** The site's own form sends the token that it fetched when it was hydrated; other clients need none. */
const token = z.string().max(200).optional().catch(undefined).openapi({ type: 'string', maxLength: 200 })

const flag = z
  .enum(['true', 'false', '1', '0'], 'true or false.')
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true' || value === '1'))

const filters = {
  q: ListQuery.shape.q,
  unread: flag,
  state: z.enum(deskViews, `One of ${deskViews.join(', ')}.`).optional(),
  service: z.string().max(60, 'A practice area.').optional(),
  assignee: z.string().max(30, 'A username, me or no-one.').optional(),
  late: flag,
  id: IdQuery.shape.id.optional(),
}

const MessageSent = z.strictObject({ message: z.string(), reference: z.string() }).openapi('MessageSent')
const FormToken = z.strictObject({ token: z.string() }).openapi('FormToken')
const Contact = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    service: z.string().nullable(),
    unread: z.boolean(),
    receivedAt: moment,
    reference: z.string(),
    state: z.enum([...messageStates, 'bin']),
    /** The username of the assignee. */
    assignee: z.string().nullable(),
    notes: z.array(z.strictObject({ at: moment, by: z.string().nullable(), text: z.string() })),
  })
  .openapi('Contact')
const ContactList = z.strictObject({ contacts: z.array(Contact), ...listFields }).openapi('ContactList')
const ContactAnswer = z.strictObject({ contact: Contact }).openapi('ContactAnswer')
/** The ids of the handled messages, without their texts. */
const Handled = z.strictObject({ ids: z.array(z.string()) }).openapi('Handled')

/** The messages of visitors, and how staff handle them. */
export function messagesApi(resources: Resources, content: OpenContent) {
  const office = { tags: ['Messages'], ...officeOnly(resources, 'messages') }
  const streams = openUnreadStreams(resources)
  const NewMessage = messageSchema(() => content.current.interface.messageErrors)

  async function contactOf(changed: ReturnType<typeof binMessages>) {
    const [message] = await withDetails(resources, await changed)
    if (!message) throw new Error('A change of one message returned no message.')
    return asContact(message)
  }

  function findFilter(accountId: string, query: Parameters<typeof readFilter>[1]) {
    return readFilter(resources.db, query, { accountId, firm: content.current.firm })
  }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        method: 'post',
        path: '/contactus',
        tags: ['Messages'],
        summary: 'Send a message to the firm',
        request: {
          headers: idempotencyKey(
            'The same key with the same words makes nothing and gives the first answer; other words are a message of their own',
          ),
          body: jsonBody(NewMessage.extend({ token })),
        },
        responses: { 201: jsonResponse(MessageSent) },
        problems: ['too-many-messages'],
      }),
      async (c) => {
        const { token, ...input } = c.req.valid('json')
        const key = c.req.valid('header')['Idempotency-Key']
        const body: Record<string, unknown> = await c.req.json()
        // A honeypot: spam bots fill in every field of the form. Not part of the documented API.
        const hidden = typeof body[hiddenField] === 'string' ? body[hiddenField] : undefined
        const { reference } = await receiveMessage(resources, content.current, input, {
          address: c.get('address'),
          repeat: key ? { key } : 'never',
          submission: { token, hidden },
        })
        const { thanksContact, thanksHome } = content.current.interface.messageForm
        // Only the form of the contact page has the field `service`.
        return c.json({ message: 'service' in body ? thanksContact : thanksHome, reference }, 201)
      },
    )
    .openapi(
      route({
        method: 'get',
        path: '/formtoken',
        tags: ['Messages'],
        summary: "Get the token by which the site's forms prove when they were opened; other programs need none",
        responses: { 200: jsonResponse(FormToken) },
      }),
      (c) => {
        c.header('Cache-Control', 'no-store')
        return c.json({ token: formToken(resources.sign) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getcontact',
        summary: 'List messages, newest first; the record notes that they were shown',
        request: { query: ListQuery.extend(filters) },
        responses: { 200: jsonResponse(ContactList) },
      }),
      async (c) => {
        const { page, limit, ...query } = c.req.valid('query')
        const filter = await findFilter(c.get('self').id, query)
        if (!filter) return c.json({ contacts: [], total: 0, page, limit }, 200)
        const { rows, total } = await viewMessages(resources, actorOf(c), { ...filter, page, limit })
        return c.json({ contacts: rows.map(asContact), total, page, limit }, 200)
      },
    )
    .openapi(
      route({
        tags: office.tags,
        // Open to all roles: an account without the right to messages still learns that its session has ended.
        ...officeOnly(resources, 'account'),
        method: 'get',
        path: '/unread',
        summary:
          'Unread messages, those newly assigned to this account, and undelivered e-mails, as a live event stream',
        responses: {
          200: {
            ...jsonResponse(Unread),
            content: { ...jsonResponse(Unread).content, 'text/event-stream': { schema: z.string() } },
          },
        },
        problems: ['too-many-streams'],
      }),
      async (c) => {
        // HEAD requests arrive here too, and would leave a stream open that nobody reads.
        const wantsStream = c.req.method === 'GET' && c.req.header('Accept')?.includes('text/event-stream')
        if (wantsStream) return streams.open(c)
        return c.json(asUnread(await findUnreadFor(resources.db, c.get('self'))), 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/contact',
        summary: 'Mark a message read or unread, set its state, assign it to a colleague, or add a note',
        request: { query: IdQuery, body: jsonBody(MessageChange) },
        responses: { 200: jsonResponse(ContactAnswer) },
      }),
      async (c) => {
        const handling = handleMessages(resources, actorOf(c), [c.req.valid('query').id], c.req.valid('json'))
        return c.json({ contact: await contactOf(handling) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/contacts',
        summary: 'Change several messages at once; also to move them to the bin, restore or delete them',
        request: { body: jsonBody(MessagesChange) },
        responses: { 200: jsonResponse(Handled) },
        problems: ['not-found'],
      }),
      async (c) => {
        const { ids, change } = c.req.valid('json')
        const handled = await handleAll(resources, actorOf(c), ids, change)
        return c.json({ ids: handled.map(({ id }) => id) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/deletecontact',
        summary: 'Move a message to the bin',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(ContactAnswer) },
      }),
      async (c) => {
        const binning = binMessages(resources, actorOf(c), [c.req.valid('query').id])
        return c.json({ contact: await contactOf(binning) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/restorecontact',
        summary: 'Restore a message from the bin',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(ContactAnswer) },
      }),
      async (c) => {
        const restoring = restoreMessages(resources, actorOf(c), [c.req.valid('query').id])
        return c.json({ contact: await contactOf(restoring) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/exportcontact',
        summary: 'Export the messages that match, as a table for a spreadsheet; the export is recorded',
        request: { query: z.object(filters) },
        responses: { 200: { description: 'A table', content: { 'text/csv': { schema: z.string() } } } },
      }),
      async (c) => {
        const filter = await findFilter(c.get('self').id, c.req.valid('query'))
        const areas = new Map(content.current.practiceAreas.map(({ slug, title }) => [slug, title]))
        c.header('Content-Type', 'text/csv; charset=utf-8')
        c.header('Content-Disposition', 'attachment; filename="messages.csv"')
        return await sendStream(c, resources.log, exportMessages(resources, actorOf(c), filter, areas))
      },
    )
}

function handleAll(
  resources: Resources,
  actor: ReturnType<typeof actorOf>,
  ids: string[],
  change: z.infer<typeof MessagesChange>['change'],
) {
  if (change === 'bin') return binMessages(resources, actor, ids)
  if (change === 'restore') return restoreMessages(resources, actor, ids)
  if (change === 'delete') return deleteForEver(resources, actor, ids)
  return handleMessages(resources, actor, ids, change)
}

type DetailedMessage = Awaited<ReturnType<typeof withDetails>>[number]

function asContact({ id, text, readAt, state, binnedAt, ...message }: DetailedMessage) {
  const { name, email, phone, service, receivedAt, reference, assignee, notes } = message
  return {
    _id: id,
    name,
    email,
    phone,
    message: text,
    service,
    unread: readAt === null,
    receivedAt,
    reference,
    state: binnedAt === null ? state : ('bin' as const),
    assignee,
    notes: notes.map(({ byName: _, ...note }) => note),
  }
}
