import { sql } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import { momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { dayOf } from './days.ts'

/** The first day with counts. */
export async function findFirstDay(db: Db) {
  const row = await db
    .selectFrom('readCount')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** Page views per day, of all pages or of one; a day without views has no entry. */
export async function listPageViewsByDay(db: Db, first: string, path?: string) {
  const rows = await db
    .selectFrom('readCount')
    .select(({ fn }) => ['day', fn.sum('count').as('reads')])
    .where('day', '>=', first)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .groupBy('day')
    .orderBy('day')
    .execute()
  return new Map(rows.map(({ day, reads }) => [day, Number(reads)]))
}

/** The most viewed pages since the first of these days, with the views of each part of the period. */
export async function listMostViewed(db: Db, parts: string[], limit: number) {
  const [first = ''] = parts
  const sums = parts.map((start, index) => {
    const end = parts[index + 1] ?? '9999'
    const within = sql`case when "day" >= ${start} and "day" < ${end} then "count" else 0 end`
    return sql<number>`sum(${within})`.as(`part${index}`)
  })
  const rows = await db
    .selectFrom('readCount')
    .select(({ fn }) => ['path', fn.sum('count').as('reads')])
    .select(sums)
    .where('day', '>=', first)
    .groupBy('path')
    .orderBy('reads', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.map(({ path, reads, ...sums }) => ({
    path,
    reads: Number(reads),
    parts: parts.map((_, index) => Number((sums as Record<string, unknown>)[`part${index}`])),
  }))
}

export async function countPages(db: Db, first: string) {
  const { pages } = await db
    .selectFrom('readCount')
    .select(({ fn }) => fn.count('path').distinct().as('pages'))
    .where('day', '>=', first)
    .executeTakeFirstOrThrow()
  return Number(pages)
}

/** The most viewed pages of each day. */
export async function listMostViewedByDay(db: Db, first: string, most: number) {
  const ranked = db
    .selectFrom('readCount')
    .select(({ fn }) => [
      'day',
      'path',
      'count',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('day').orderBy('count', 'desc').orderBy('path'))
        .as('rank'),
    ])
    .where('day', '>=', first)
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .select(['day', 'path', 'count'])
    .where('rank', '<=', most)
    .orderBy('day')
    .orderBy('rank')
    .execute()
  return Map.groupBy(rows, ({ day }) => day)
}

const { listed } = rules.analytics

/** The sites that visitors came from, most frequent first. */
export async function listSources(db: Db, first: string) {
  const rows = await db
    .selectFrom('sourceCount')
    .select(({ fn }) => ['host', fn.sum('count').as('times')])
    .where('day', '>=', first)
    .groupBy('host')
    .orderBy('times', 'desc')
    .orderBy('host')
    .limit(listed.hosts)
    .execute()
  return rows.map(({ host, times }) => ({ host, times: Number(times) }))
}

/** Searches without results, most frequent first, with the day of the last one. */
export async function listFailedSearches(db: Db, first: string) {
  const rows = await db
    .selectFrom('missCount')
    .select(({ fn }) => ['words', fn.sum('count').as('times'), fn.max('day').as('last')])
    .where('day', '>=', first)
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('last', 'desc')
    .orderBy('words')
    .limit(listed.words)
    .execute()
  return rows.map(({ words, times, last }) => ({ words, times: Number(times), last }))
}

/** Messages per day; a day without messages has no entry. */
export async function listMessagesByDay(db: Db, first: string) {
  const rows = await db.selectFrom('messageCount').selectAll().where('day', '>=', first).orderBy('day').execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** The posts that were published, with their day. */
export async function listPublications(db: Db, first: string, now: Date) {
  const rows = await db
    .selectFrom('post')
    .select(['slug', 'title', 'publishedAt'])
    .where(inState('published', now))
    .where('publishedAt', '>=', momentAt(`${first}T00:00`))
    .orderBy('publishedAt', 'desc')
    .limit(listed.posts)
    .execute()
  return rows.flatMap(({ slug, title, publishedAt }) =>
    publishedAt === null ? [] : [{ path: `/blog/${slug}`, title, day: dayOf(new Date(publishedAt)) }],
  )
}
