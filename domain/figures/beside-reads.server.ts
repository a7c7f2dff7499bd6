import { inState } from '#domain/blog/post-state.ts'
import { momentAt } from '#domain/local-time.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { dayOf } from './day.ts'

const { listed } = rules.figures

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
export async function listMisses(db: Db, first: string) {
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
