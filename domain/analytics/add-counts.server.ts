import { sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { addDays, dayOf, firstRetainedDay } from './days.ts'
import { otherHosts } from './referrer.ts'

/** What was met on one day. */
export type DayCounts = { reads: Tally; sources: Tally; misses: Tally; missing: Tally }

const { mostHosts, mostWords, mostMissing } = rules.analytics

/** Adds to what the days have already. In one order, so that two processes never wait for each other. */
export async function addCounts(db: Transaction, day: string, { reads, sources, misses, missing }: DayCounts) {
  await addTally(db, day, { table: 'readCount', column: 'path', tally: reads })
  const hosts = await db.selectFrom('sourceCount').select('host as name').where('day', '=', day).execute()
  const countedHosts = withinMost(sources, hosts, mostHosts, otherHosts)
  await addTally(db, day, { table: 'sourceCount', column: 'host', tally: countedHosts })
  const words = await db.selectFrom('missCount').select('words as name').where('day', '=', day).execute()
  await addTally(db, day, { table: 'missCount', column: 'words', tally: withinMost(misses, words, mostWords) })
  const paths = await db.selectFrom('missingCount').select('path as name').where('day', '=', day).execute()
  await addTally(db, day, { table: 'missingCount', column: 'path', tally: withinMost(missing, paths, mostMissing) })
}

type Counted = { table: 'readCount' | 'sourceCount' | 'missCount' | 'missingCount'; column: string; tally: Tally }

async function addTally(db: Transaction, day: string, { table, column, tally }: Counted) {
  const [counts, name] = [sql.table(table), sql.ref(column)]
  for (const rows of portions(tally)) {
    const values = sql.join(rows.map(([what, count]) => sql`(${day}, ${what}, ${count})`))
    await sql`
      insert into ${counts} ("day", ${name}, "count") values ${values}
      on conflict ("day", ${name}) do update set "count" = ${counts}."count" + excluded."count"
    `.execute(db)
  }
}

/** A day has room for so many different ones; what is new beyond them counts as the rest, or not at all. */
function withinMost(tally: Tally, known: { name: string }[], most: number, rest?: string) {
  const kept = new Set(known.map(({ name }) => name))
  const within: Tally = new Map()
  for (const [name, times] of tally) {
    if (kept.size < most) kept.add(name)
    const counted = kept.has(name) ? name : rest
    if (counted !== undefined) add(within, counted, times)
  }
  return within
}

/** A statement takes a bounded number of values. */
function portions(tally: Tally) {
  const rows = [...tally].sort(([one], [other]) => (one < other ? -1 : 1))
  return Array.from({ length: Math.ceil(rows.length / 1_000) }, (_, index) =>
    rows.slice(index * 1_000, (index + 1) * 1_000),
  )
}

/** How often each was met. */
type Tally = Map<string, number>

/** Counts one more. Beyond so many different ones, what is new is not counted. */
export function count(tally: Tally, name: string, most: number) {
  if (tally.has(name) || tally.size < most) add(tally, name, 1)
}

export function add(tally: Tally, name: string, times: number) {
  tally.set(name, (tally.get(name) ?? 0) + times)
}

/**
 * Sets down how many wrote today and yesterday, and never fewer than before: what is erased later was written all the
 * same. A row that each message raised by one would make all senders wait for each other.
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

/** Removes the days that are over; how many rows there were. */
export function purgeAnalytics(resources: ChangeContext, now = new Date()) {
  const first = firstRetainedDay(dayOf(now))
  return change(resources, machine, async ({ db }) => {
    let rows = 0
    for (const table of ['readCount', 'sourceCount', 'missCount', 'missingCount', 'messageCount'] as const) {
      const gone = await db.deleteFrom(table).where('day', '<', first).executeTakeFirst()
      rows += Number(gone.numDeletedRows)
    }
    return rows
  })
}
