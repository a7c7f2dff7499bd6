import { momentAt } from '#domain/local-time.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { addDays, dayOf } from './day.ts'

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
