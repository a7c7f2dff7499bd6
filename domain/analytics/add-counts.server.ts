import { sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { addDays, dayOf, firstRetainedDay } from './days.ts'
import { otherHosts } from './referrer.ts'

/** The counts of one day: page views, referring hosts, failed searches, missing paths. */
export type DayCounts = { pageViews: Tally; sources: Tally; failedSearches: Tally; missingPaths: Tally }

const { maxHosts, maxSearches, maxMissing } = rules.analytics

/** Adds to the counts of a day. Always in the same order, so that two processes cannot deadlock. */
export async function addCounts(
  db: Transaction,
  day: string,
  { pageViews, sources, failedSearches, missingPaths }: DayCounts,
) {
  await addTally(db, day, { table: 'readCount', column: 'path', tally: pageViews })
  const hosts = await db.selectFrom('sourceCount').select('host as name').where('day', '=', day).execute()
  const countedHosts = limitNames(sources, hosts, maxHosts, otherHosts)
  await addTally(db, day, { table: 'sourceCount', column: 'host', tally: countedHosts })
  const words = await db.selectFrom('missCount').select('words as name').where('day', '=', day).execute()
  await addTally(db, day, {
    table: 'missCount',
    column: 'words',
    tally: limitNames(failedSearches, words, maxSearches),
  })
  const paths = await db.selectFrom('missingCount').select('path as name').where('day', '=', day).execute()
  await addTally(db, day, {
    table: 'missingCount',
    column: 'path',
    tally: limitNames(missingPaths, paths, maxMissing),
  })
}

type TallyTarget = { table: 'readCount' | 'sourceCount' | 'missCount' | 'missingCount'; column: string; tally: Tally }

async function addTally(db: Transaction, day: string, { table, column, tally }: TallyTarget) {
  const [counts, name] = [sql.table(table), sql.ref(column)]
  for (const rows of batches(tally)) {
    const values = sql.join(rows.map(([value, count]) => sql`(${day}, ${value}, ${count})`))
    await sql`
      insert into ${counts} ("day", ${name}, "count") values ${values}
      on conflict ("day", ${name}) do update set "count" = ${counts}."count" + excluded."count"
    `.execute(db)
  }
}

/** Limits the distinct names per day; new names beyond the limit count as `rest`, or not at all. */
function limitNames(tally: Tally, stored: { name: string }[], most: number, rest?: string) {
  const accepted = new Set(stored.map(({ name }) => name))
  const limited: Tally = new Map()
  for (const [name, times] of tally) {
    if (accepted.size < most) accepted.add(name)
    const counted = accepted.has(name) ? name : rest
    if (counted !== undefined) add(limited, counted, times)
  }
  return limited
}

/** In batches, because a statement takes a limited number of values. */
function batches(tally: Tally) {
  const rows = [...tally].sort(([one], [other]) => (one < other ? -1 : 1))
  return Array.from({ length: Math.ceil(rows.length / 1_000) }, (_, index) =>
    rows.slice(index * 1_000, (index + 1) * 1_000),
  )
}

/** Counts by name. */
type Tally = Map<string, number>

/** Adds one; a new name is ignored if there are `most` already. */
export function count(tally: Tally, name: string, most: number) {
  if (tally.has(name) || tally.size < most) add(tally, name, 1)
}

export function add(tally: Tally, name: string, times: number) {
  tally.set(name, (tally.get(name) ?? 0) + times)
}

/**
 * Stores the number of messages of today and yesterday. It never decreases: messages that are erased later still count.
 * A counter increased by each message would make all senders wait for one row.
 */
export async function countMessages(db: Transaction, now: Date) {
  const today = dayOf(now)
  for (const day of [addDays(today, -1), today]) {
    const { count } = await db
      .selectFrom('message')
      .leftJoin('sample', (join) => join.onRef('subjectId', '=', 'message.id').on('subject', '=', 'message'))
      .select(({ fn }) => fn.countAll().as('count'))
      .where('receivedAt', '>=', momentAt(`${day}T00:00`))
      .where('receivedAt', '<', momentAt(`${addDays(day, 1)}T00:00`))
      .where('state', '<>', 'spam')
      .where('subjectId', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) === 0) continue
    await db
      .insertInto('messageCount')
      .values({ day, count: Number(count) })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet(({ ref }) => ({ count: ref('excluded.count') }))
          .whereRef('excluded.count', '>', 'messageCount.count'),
      )
      .execute()
  }
}

/** Deletes counts older than the retention period and returns the number of rows. */
export function purgeAnalytics(resources: ChangeContext, now = new Date()) {
  const first = firstRetainedDay(dayOf(now))
  return change(resources, machine, async ({ db }) => {
    let rows = 0
    for (const table of ['readCount', 'sourceCount', 'missCount', 'missingCount', 'messageCount'] as const) {
      const result = await db.deleteFrom(table).where('day', '<', first).executeTakeFirst()
      rows += Number(result.numDeletedRows)
    }
    return rows
  })
}
