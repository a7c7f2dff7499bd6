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
  if (q) messages = messages.where(matchesQuery(db, q))
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

/** The digits by which words that are a telephone number, or a part of one, are found: however they are written. */
function numbersToFind(words: string) {
  const bare = inPlainDigits(words).replace(/[\s\p{Pd}\p{Z}\p{Cf}+().]/gu, '')
  if (!/^\d+$/.test(bare) || bare.length < rules.search.minDigits) return []
  const dialled = parsePhoneNumberFromString(inPlainDigits(words), 'IN')
  const whole = dialled?.isPossible() ? dialled.number.replace('+', '') : bare
  return [...new Set([bare, whole])]
}

/** True for the messages that hold all the words somebody typed, or have that reference or telephone number. */
export function matchesQuery(db: Db, typed: string) {
  // SQLite looks up numbers, which stand in the indexes of all views, and PostgreSQL ids.
  const key = sql<string>`${sql.ref(isPostgres(db) ? 'message.id' : 'message.number')}`
  const messages = db.selectFrom('message').select(key.as('key'))
  const words = holdingWords(db, typed)
  let keys = messages.where('reference', '=', asReference(typed) ?? '')
  if (words) keys = keys.unionAll(words)
  else keys = keys.unionAll(messages.where((its) => containsWords(db, its, ['name', 'email', 'phone'], typed)))
  for (const digits of numbersToFind(typed)) keys = keys.unionAll(messages.where('phoneDigits', 'like', `%${digits}%`))
  // With the plus SQLite goes through a view in its order and looks each up in the list, not the other way about.
  return isPostgres(db) ? sql<SqlBool>`${key} in ${keys}` : sql<SqlBool>`+${key} in ${keys}`
}

/**
 * Undefined where nothing that was typed is indexed: signs alone, and words that stand in every text. Somebody may look
 * for a sender of such a name.
 */
function holdingWords(db: Db, typed: string) {
  const query = parseFullTextQuery(typed)
  if (query.terms.length === 0) return undefined
  const initialWritingState = isPostgres(db)
    ? sql<Key>`(select "messageId" as key from "messageWords" where words @@ cast(${asTsquery(query)} as text)::tsquery)`
    : sql<Key>`(select rowid as key from "messageIndex" where "messageIndex" match ${asFts(query)})`
  return db.selectFrom(initialWritingState.as('holding')).select('key')
}

type Key = { key: string }

/** What staff ask the desk for, in their words. */
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

/** No username is so short, and none has a hyphen. */
const assigneeWords = { self: 'me', nobody: 'no-one' } as const

type Desk = { accountId: string; firm: Schedule; now?: Date }

/** What is looked for; undefined where that is nothing at all, such as what is with somebody who is not there. */
export async function readFilter(db: Db, asked: DeskQuery, desk: Desk): Promise<DeskFilter | undefined> {
  const { state, assignee, late, id, ...rest } = asked
  const assigneeId = assignee ? await findAssigneeId(db, assignee, desk) : undefined
  if (assignee && assigneeId === undefined) return undefined
  return {
    ...rest,
    id,
    // Who names one message gets it, wherever it lies.
    view: state ?? (id ? undefined : 'all'),
    assigneeId,
    lateBefore: late ? lateBefore(desk.firm, desk.now ?? new Date()) : undefined,
  }
}

async function findAssigneeId(db: Db, word: string, { accountId }: Desk) {
  if (word === assigneeWords.self) return accountId
  if (word === assigneeWords.nobody) return null
  return (await db.selectFrom('user').select('id').where('username', '=', word.toLowerCase()).executeTakeFirst())?.id
}
