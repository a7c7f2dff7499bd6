import { sql } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import { momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { dayOf } from './days.ts'

/** Since when there are figures. */
export async function findFirstDay(db: Db) {
  const row = await db
    .selectFrom('readCount')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** How often all pages were read on each day, or one of them; a day without a read has no row. */
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

/** The pages that were read most since the first of these days, and how often from each of them to the next. */
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

/** The pages that were read most on each day, so many of each. */
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

/** From which sites readers came, the most frequent first. */
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

/** What was searched and not found, the most frequent first, with the day it was last searched. */
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

/** How many wrote on each day; a day without a message has no row. */
export async function listMessagesByDay(db: Db, first: string) {
  const rows = await db.selectFrom('messageCount').selectAll().where('day', '>=', first).orderBy('day').execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Which posts came out, on which day. */
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
