import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { holdsWords, totalOf } from '#domain/list-search.server.ts'
import type { Db, Tables } from '#platform/database/tables.ts'
import { type DeskView, deskViews } from './desk.ts'
import { numbersToFind } from './numbers-to-find.server.ts'

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
  const found = filtered(db, filter)
  const rows = await found
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => found.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** The ids of all that are found, as far as they may be handled at once. */
export async function findIds(db: Db, filter: DeskFilter, most: number) {
  const rows = await filtered(db, filter).select('id').orderBy('receivedAt', 'desc').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** How many messages each view holds, and how many of them have waited too long. */
export async function countViews(db: Db, { lateBefore }: Pick<DeskFilter, 'lateBefore'>) {
  const [states, fresh, late] = await Promise.all([
    db
      .selectFrom('message')
      .select(['state', sql<number>`${sql.ref('binnedAt')} is not null`.as('binned')])
      .select(({ fn }) => fn.countAll().as('count'))
      .groupBy(['state', sql`${sql.ref('binnedAt')} is not null`])
      .execute(),
    countOf(filtered(db, { view: 'new' })),
    lateBefore ? countOf(filtered(db, { view: 'all', lateBefore })) : 0,
  ])
  const counts = Object.fromEntries(deskViews.map((view) => [view, 0])) as Record<DeskView, number>
  for (const { state, binned, count } of states) {
    counts[binned ? 'bin' : state] += Number(count)
    if (!binned && state !== 'spam') counts.all += Number(count)
  }
  return { counts: { ...counts, new: fresh }, late }
}

type Filtered = SelectQueryBuilder<Tables, 'message', object>

function filtered(db: Db, { view, q, unread, service, assigneeId, lateBefore, id }: DeskFilter): Filtered {
  let messages = inView(db.selectFrom('message'), view)
  if (id) messages = messages.where('id', '=', id)
  if (unread !== undefined) messages = messages.where('readAt', unread ? 'is' : 'is not', null)
  if (service) messages = messages.where('service', '=', service)
  if (assigneeId !== undefined) messages = messages.where('assigneeId', assigneeId === null ? 'is' : '=', assigneeId)
  if (lateBefore) messages = messages.where('state', 'in', ['open', 'in-hand']).where('receivedAt', '<', lateBefore)
  if (q) messages = messages.where((builder) => holds(db, builder, q))
  return messages
}

/** By literals and not by values, since that is how an index of a part of the rows is known to serve. */
function inView(messages: Filtered, view: DeskView | undefined) {
  if (!view) return messages
  if (view === 'bin') return messages.where('binnedAt', 'is not', null)
  const kept = messages.where('binnedAt', 'is', null)
  if (view === 'all') return kept.where('state', '<>', sql.lit('spam'))
  if (view === 'new') return kept.where('state', '<>', sql.lit('spam')).where('readAt', 'is', null)
  return kept.where('state', '=', view)
}

function holds(db: Db, builder: ExpressionBuilder<Tables, 'message'>, q: string) {
  return builder.or([
    holdsWords(db, builder, ['name', 'email', 'phone', 'text', 'reference'], q),
    ...numbersToFind(q).map((digits) => builder('phoneDigits', 'like', `%${digits}%`)),
  ])
}

async function countOf(found: Filtered) {
  const { total } = await found.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
