import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Schedule } from '#domain/firm/opening-hours.ts'
import { containsWords, totalOf } from '#domain/list-search.server.ts'
import { asReference } from '#domain/messages/message.ts'
import { inPlainDigits } from '#domain/messages/telephone.ts'
import { rules } from '#domain/rules.ts'
import { asFts, asTsquery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Tables } from '#platform/database/tables.ts'
import { type DeskView, deskViews } from './desk.ts'
import { lateBefore } from './waiting.ts'

export type DeskFilter = {
  /** Without a view, all messages, those in the bin too. */
  view?: DeskView
  q?: string
  unread?: boolean
  service?: string
  /** Null for messages that are assigned to nobody. */
  assigneeId?: string | null
  /** Only messages that wait for an answer and were received before this moment. */
  lateBefore?: string
  id?: string
}

type Page = { page: number; limit: number }

/** One page of the messages that match the filter, newest first, with the total count. */
export async function searchMessages(db: Db, { page, limit, ...filter }: DeskFilter & Page) {
  const matches = await newestFirst(filtered(db, filter))
    .select('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = async () => ({ total: await countOf(filtered(db, filter)) })
  const total = await totalOf(matches, { page, limit }, count)
  const ids = matches.map(({ id }) => id)
  // Read whole rows only for the messages of this page.
  return { rows: ids.length > 0 ? await findMessages(db, ids) : [], total }
}

/** Whole rows of the messages that still exist, newest first. */
export function findMessages(db: Db, ids: string[]) {
  return newestFirst(db.selectFrom('message')).selectAll().where('id', 'in', ids).execute()
}

/** The ids of the messages that match the filter, newest first, at most `limit`. */
export async function findIds(db: Db, filter: DeskFilter, limit: number) {
  const rows = await newestFirst(filtered(db, filter)).select('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Counts the messages of each view, those that are late, and those of an account that wait for an answer. */
export async function countViews(
  db: Db,
  { lateBefore, accountId }: Pick<DeskFilter, 'lateBefore'> & { accountId?: string },
) {
  const counts = Object.fromEntries(deskViews.map((view) => [view, 0])) as Record<DeskView, number>
  const byState = await db
    .selectFrom('message')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .where('binnedAt', 'is', null)
    .groupBy('state')
    .execute()
  for (const { state, count } of byState) {
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

/** Counts the messages of an assignee that are neither answered nor closed. */
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
  if (q) messages = messages.where(matchesQuery(db, q))
  return messages
}

function newestFirst(messages: Filtered) {
  return messages.orderBy('receivedAt', 'desc').orderBy('id')
}

/** Uses SQL literals, not bound values: only then does the planner know that a partial index fits. */
function inView(messages: Filtered, view: DeskView | undefined) {
  if (!view) return messages
  if (view === 'bin') return messages.where('binnedAt', 'is not', null)
  const notBinned = messages.where('binnedAt', 'is', null)
  if (view === 'all') return notBinned.where('state', '<>', sql.lit('spam'))
  if (view === 'new') return notBinned.where('state', '<>', sql.lit('spam')).where('readAt', 'is', null)
  return notBinned.where('state', '=', sql.lit(view))
}

async function countOf(messages: Filtered) {
  const { total } = await messages.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** The digits to search for if the query is a telephone number or a part of one, in any notation. */
function numbersToFind(typed: string) {
  const bare = inPlainDigits(typed).replace(/[\s\p{Pd}\p{Z}\p{Cf}+().]/gu, '')
  if (!/^\d+$/.test(bare) || bare.length < rules.search.minDigits) return []
  const parsed = parsePhoneNumberFromString(inPlainDigits(typed), 'IN')
  const international = parsed?.isPossible() ? parsed.number.replace('+', '') : bare
  return [...new Set([bare, international])]
}

/** A condition that is true for messages that contain all the typed words, or have this reference or phone number. */
export function matchesQuery(db: Db, typed: string) {
  // SQLite compares the row's number, which is in the index of every view; PostgreSQL compares ids.
  const key = sql<string>`${sql.ref(isPostgres(db) ? 'message.id' : 'message.number')}`
  const messages = db.selectFrom('message').select(key.as('key'))
  const wordMatches = fullTextMatches(db, typed)
  let keys = messages.where('reference', '=', asReference(typed) ?? '')
  if (wordMatches) keys = keys.unionAll(wordMatches)
  else keys = keys.unionAll(messages.where((eb) => containsWords(db, eb, ['name', 'email', 'phone'], typed)))
  for (const digits of numbersToFind(typed)) keys = keys.unionAll(messages.where('phoneDigits', 'like', `%${digits}%`))
  // The unary plus makes SQLite walk the view in its order and look up each key in the list, not the other way round.
  return isPostgres(db) ? sql<SqlBool>`${key} in ${keys}` : sql<SqlBool>`+${key} in ${keys}`
}

/**
 * The keys of messages that match in the full-text index. Undefined if the query has no indexed word, only signs or
 * stop words: the caller then searches the columns, since a sender may have such a name.
 */
function fullTextMatches(db: Db, typed: string) {
  const query = parseFullTextQuery(typed)
  if (query.terms.length === 0) return undefined
  const matches = isPostgres(db)
    ? sql<Key>`(select "messageId" as key from "messageWords" where words @@ cast(${asTsquery(query)} as text)::tsquery)`
    : sql<Key>`(select rowid as key from "messageIndex" where "messageIndex" match ${asFts(query)})`
  return db.selectFrom(matches.as('matching')).select('key')
}

type Key = { key: string }

/** The search parameters of the desk, as staff and the API write them. */
export type DeskQuery = {
  state?: DeskView
  q?: string
  unread?: boolean
  service?: string
  /** A username, or one of the two words below. */
  assignee?: string
  late?: boolean
  id?: string
}

/** Neither can be a username: usernames are longer than 'me' and have no hyphen. */
const assigneeWords = { self: 'me', nobody: 'no-one' } as const

type FilterContext = { accountId: string; firm: Schedule; now?: Date }

/** Turns the query into a filter; undefined if nothing can match, such as for an assignee who does not exist. */
export async function readFilter(db: Db, query: DeskQuery, context: FilterContext): Promise<DeskFilter | undefined> {
  const { state, assignee, late, id, ...filters } = query
  const assigneeId = assignee ? await findAssigneeId(db, assignee, context) : undefined
  if (assignee && assigneeId === undefined) return undefined
  return {
    ...filters,
    id,
    // A query for one id finds the message in every state, in the bin too.
    view: state ?? (id ? undefined : 'all'),
    assigneeId,
    lateBefore: late ? lateBefore(context.firm, context.now ?? new Date()) : undefined,
  }
}

async function findAssigneeId(db: Db, word: string, { accountId }: FilterContext) {
  if (word === assigneeWords.self) return accountId
  if (word === assigneeWords.nobody) return null
  return (await db.selectFrom('user').select('id').where('username', '=', word.toLowerCase()).executeTakeFirst())?.id
}
