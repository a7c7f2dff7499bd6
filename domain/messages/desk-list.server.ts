import { type SelectQueryBuilder, sql } from 'kysely'
import { totalOf } from '#domain/list-search.server.ts'
import type { Db, Tables } from '#platform/database/tables.ts'
import { type DeskView, deskViews } from './desk.ts'
import { holdsQuery } from './find-words.server.ts'

export type DeskFilter = {
  /** Without one, whatever is kept. */
  view?: DeskView
  q?: string
  unread?: boolean
  service?: string
  /** Whose it is; null for nobody's. */
  assigneeId?: string | null
  /** Only what waits and came before this moment. */
  lateBefore?: string
  id?: string
}

type Page = { page: number; limit: number }

/** Messages of the desk, newest first, with how many there are in all. */
export async function searchMessages(db: Db, { page, limit, ...filter }: DeskFilter & Page) {
  const found = await newestFirst(filtered(db, filter))
    .select('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = async () => ({ total: await countOf(filtered(db, filter)) })
  const total = await totalOf(found, { page, limit }, count)
  const ids = found.map(({ id }) => id)
  // Read of those alone that are shown.
  return { rows: ids.length > 0 ? await findMessages(db, ids) : [], total }
}

/** Those of them that are still there, whole, newest first. */
export function findMessages(db: Db, ids: string[]) {
  return newestFirst(db.selectFrom('message')).selectAll().where('id', 'in', ids).execute()
}

/** The ids of all that are found, as far as they may be handled at once. */
export async function findIds(db: Db, filter: DeskFilter, most: number) {
  const rows = await newestFirst(filtered(db, filter)).select('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** How many messages each view holds, how many of them have waited too long, and how many wait with an account. */
export async function countViews(
  db: Db,
  { lateBefore, accountId }: Pick<DeskFilter, 'lateBefore'> & { accountId?: string },
) {
  const counts = Object.fromEntries(deskViews.map((view) => [view, 0])) as Record<DeskView, number>
  const kept = await db
    .selectFrom('message')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .where('binnedAt', 'is', null)
    .groupBy('state')
    .execute()
  for (const { state, count } of kept) {
    counts[state] = Number(count)
    if (state !== 'spam') counts.all += Number(count)
  }
  counts.new = await countOf(filtered(db, { view: 'new' }))
  counts.bin = await countOf(filtered(db, { view: 'bin' }))
  return {
    counts,
    late: lateBefore ? await countOf(filtered(db, { view: 'all', lateBefore })) : 0,
    mine: accountId ? await countWaitingWith(db, accountId) : 0,
  }
}

/** How many messages somebody has that are neither answered nor closed. */
function countWaitingWith(db: Db, assigneeId: string) {
  return countOf(filtered(db, { view: 'all', assigneeId }).where('state', 'in', ['open', 'in-hand']))
}

type Filtered = SelectQueryBuilder<Tables, 'message', object>

function filtered(db: Db, { view, q, unread, service, assigneeId, lateBefore, id }: DeskFilter): Filtered {
  let messages = inView(db.selectFrom('message'), view)
  if (id) messages = messages.where('id', '=', id)
  if (unread !== undefined) messages = messages.where('readAt', unread ? 'is' : 'is not', null)
  if (service) messages = messages.where('service', '=', service)
  if (assigneeId !== undefined) messages = messages.where('assigneeId', assigneeId === null ? 'is' : '=', assigneeId)
  if (lateBefore) messages = messages.where('state', 'in', ['open', 'in-hand']).where('receivedAt', '<', lateBefore)
  if (q) messages = messages.where(holdsQuery(db, q))
  return messages
}

function newestFirst(messages: Filtered) {
  return messages.orderBy('receivedAt', 'desc').orderBy('id')
}

/** By literals and not by values, since that is how an index of a part of the rows is known to serve. */
function inView(messages: Filtered, view: DeskView | undefined) {
  if (!view) return messages
  if (view === 'bin') return messages.where('binnedAt', 'is not', null)
  const kept = messages.where('binnedAt', 'is', null)
  if (view === 'all') return kept.where('state', '<>', sql.lit('spam'))
  if (view === 'new') return kept.where('state', '<>', sql.lit('spam')).where('readAt', 'is', null)
  return kept.where('state', '=', sql.lit(view))
}

async function countOf(found: Filtered) {
  const { total } = await found.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
