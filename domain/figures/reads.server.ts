import { sql } from 'kysely'
import type { Db } from '#platform/database/tables.ts'

/** Since when there are figures. */
export async function findBeginning(db: Db) {
  const row = await db
    .selectFrom('readCount')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** How often all pages were read on each day, or one of them; a day without a read has no row. */
export async function listReadsByDay(db: Db, first: string, path?: string) {
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
export async function listMostRead(db: Db, parts: string[], limit: number) {
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
export async function listMostReadByDay(db: Db, first: string, most: number) {
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
