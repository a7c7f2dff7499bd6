import { Hono } from 'hono'
import { z } from 'zod'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { deskViews } from '#domain/messages/desk.ts'
import { readFilter } from '#domain/messages/desk-filter.server.ts'
import { exportMessages } from '#domain/messages/export-messages.server.ts'
import { binMessages, deleteForEver, handleMessages, restoreMessages } from '#domain/messages/handle-messages.server.ts'
import { MessageChange, MessagesChange } from '#domain/messages/message.ts'
import { showMessages, withDetails } from '#domain/messages/show-messages.server.ts'
import { parse } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'
import { asContact } from './as-contact.ts'
import { IdQuery, ListQuery, readQuery } from './list-query.ts'
import { type ApiEnvironment, readJson, refuse } from './request.ts'
import { actorOf, requireSession } from './require-session.ts'
import { sendStream } from './send-stream.ts'

const flag = z
  .enum(['true', 'false', '1', '0'], 'true or false.')
  .optional()
  .transform((word) => (word === undefined ? undefined : word === 'true' || word === '1'))

const filters = {
  q: ListQuery.shape.q,
  unread: flag,
  state: z.enum(deskViews, `One of ${deskViews.join(', ')}.`).optional(),
  service: z.string().max(60, 'A practice area.').optional(),
  assignee: z.string().max(30, 'A username, me or no-one.').optional(),
  late: flag,
  id: IdQuery.shape.id.optional(),
}

export const ContactQuery = ListQuery.extend(filters)
export const ExportQuery = z.object(filters)

/** What staff do with messages. */
export function deskApi(resources: Resources, content: OpenContent) {
  const session = requireSession(resources)
  const answer = async (messages: Parameters<typeof withDetails>[1]) =>
    (await withDetails(resources, messages)).map(asContact)

  return new Hono<ApiEnvironment>()
    .get('/getcontact', session, async (c) => {
      const { page, limit, ...asked } = readQuery(c, ContactQuery)
      const filter = await readFilter(resources.db, asked, deskOf(c.get('account'), content))
      if (!filter) return c.json({ contacts: [], total: 0, page, limit })
      const { rows, total } = await showMessages(resources, actorOf(c), { ...filter, page, limit })
      return c.json({ contacts: rows.map(asContact), total, page, limit })
    })
    .get('/exportcontact', session, async (c) => {
      const filter = await readFilter(resources.db, readQuery(c, ExportQuery), deskOf(c.get('account'), content))
      const areas = new Map(content.current.practiceAreas.map(({ slug, title }) => [slug, title]))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="messages.csv"')
      return await sendStream(c, resources.log, exportMessages(resources, actorOf(c), filter, areas))
    })
    .patch('/contact', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const wanted = parse(MessageChange, await readJson(c))
      const [contact] = await answer(await handleMessages(resources, actorOf(c), [id], wanted))
      return c.json({ contact })
    })
    .patch('/contacts', session, async (c) => {
      const { ids, change } = parse(MessagesChange, await readJson(c))
      const handled = await doAtOnce(resources, actorOf(c), ids, change)
      return c.json({ ids: handled.map(({ id }) => id) })
    })
    .delete('/deletecontact', session, async (c) => {
      const [contact] = await answer(await binMessages(resources, actorOf(c), [readQuery(c, IdQuery).id]))
      return c.json({ contact })
    })
    .post('/restorecontact', session, async (c) => {
      const [contact] = await answer(await restoreMessages(resources, actorOf(c), [readQuery(c, IdQuery).id]))
      return c.json({ contact })
    })
    .all('/getcontact', refuse('method-not-allowed'))
    .all('/exportcontact', refuse('method-not-allowed'))
    .all('/contact', refuse('method-not-allowed'))
    .all('/contacts', refuse('method-not-allowed'))
    .all('/deletecontact', refuse('method-not-allowed'))
    .all('/restorecontact', refuse('method-not-allowed'))
}

function deskOf(accountId: string, content: OpenContent) {
  return { accountId, firm: content.current.firm }
}

function doAtOnce(
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
