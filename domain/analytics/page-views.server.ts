import { sql } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import { momentAt } from '#domain/dates.ts'
import { capitalised } from '#domain/number-word.ts'
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
    .select(({ fn }) => ['day', fn.sum('count').as('views')])
    .where('day', '>=', first)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .groupBy('day')
    .orderBy('day')
    .execute()
  return new Map(rows.map(({ day, views }) => [day, Number(views)]))
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

type Pages = ReadonlyMap<string, string>

const postPrefix = '/blog/'
const topicPrefix = '/blog/tag/'

/** Those of the paths that exist now: strangers can invent others. */
export async function findPages(db: Db, pages: Pages, paths: string[]) {
  const { slugs, keys } = partsOf(paths)
  const posts =
    slugs.length === 0
      ? []
      : await db.selectFrom('post').select('slug').where('slug', 'in', slugs).where(inState('published')).execute()
  const topics =
    keys.length === 0 ? [] : await db.selectFrom('postTag').select('key').distinct().where('key', 'in', keys).execute()
  const existing = new Set([
    ...posts.map(({ slug }) => postPrefix + slug),
    ...topics.map(({ key }) => topicPrefix + key),
  ])
  return new Set(paths.filter((path) => pages.has(path) || existing.has(path)))
}

/** Returns a function from path to page name; a post is named by its title, also at a former address. */
export async function namePages(db: Db, pages: Pages, paths: string[]) {
  const { slugs, keys } = partsOf(paths)
  const names = new Map<string, string>()
  if (slugs.length > 0) {
    const former = await db
      .selectFrom('postAddress')
      .innerJoin('post', 'post.id', 'postAddress.postId')
      .select(['postAddress.slug', 'post.title'])
      .where('postAddress.slug', 'in', slugs)
      .execute()
    const posts = await db.selectFrom('post').select(['slug', 'title']).where('slug', 'in', slugs).execute()
    for (const { slug, title } of [...former, ...posts]) names.set(postPrefix + slug, title)
  }
  if (keys.length > 0) {
    const topics = await db
      .selectFrom('postTag')
      .select(({ fn }) => ['key', fn.min('tag').as('name')])
      .where('key', 'in', keys)
      .groupBy('key')
      .execute()
    for (const { key, name } of topics) names.set(topicPrefix + key, `Notes on ${capitalised(name)}`)
  }
  return (path: string) => pages.get(path) ?? names.get(path) ?? path
}

function partsOf(paths: string[]) {
  const keys = paths.filter((path) => path.startsWith(topicPrefix))
  const slugs = paths.filter((path) => path.startsWith(postPrefix) && !path.startsWith(topicPrefix))
  return {
    slugs: slugs.map((path) => path.slice(postPrefix.length)),
    keys: keys.map((path) => path.slice(topicPrefix.length)),
  }
}
