import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { otherHosts } from './source-of.ts'
import { add, type Tally } from './tally.ts'

/** What was met on one day. */
export type DayCounts = { reads: Tally; sources: Tally; misses: Tally }

const { mostHosts, mostWords } = rules.figures

/** Adds to what the days have already. In one order, so that two processes never wait for each other. */
export async function addCounts(db: Transaction, day: string, { reads, sources, misses }: DayCounts) {
  for (const rows of portions(reads)) {
    await db
      .insertInto('readCount')
      .values(rows.map(([path, count]) => ({ day, path, count })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'path'])
          .doUpdateSet((its) => ({ count: its('readCount.count', '+', its.ref('excluded.count')) })),
      )
      .execute()
  }
  const hosts = await db.selectFrom('sourceCount').select('host as name').where('day', '=', day).execute()
  for (const rows of portions(withinMost(sources, hosts, mostHosts, otherHosts))) {
    await db
      .insertInto('sourceCount')
      .values(rows.map(([host, count]) => ({ day, host, count })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'host'])
          .doUpdateSet((its) => ({ count: its('sourceCount.count', '+', its.ref('excluded.count')) })),
      )
      .execute()
  }
  const words = await db.selectFrom('missCount').select('words as name').where('day', '=', day).execute()
  for (const rows of portions(withinMost(misses, words, mostWords))) {
    await db
      .insertInto('missCount')
      .values(rows.map(([words, count]) => ({ day, words, count })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'words'])
          .doUpdateSet((its) => ({ count: its('missCount.count', '+', its.ref('excluded.count')) })),
      )
      .execute()
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
