import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { dayOf, firstKept } from './day.ts'

/** Removes the days that are over; how many rows there were. */
export function purgeFigures(resources: ChangeContext, now = new Date()) {
  const first = firstKept(dayOf(now))
  return change(resources, machine, async ({ db }) => {
    let rows = 0
    for (const table of ['readCount', 'sourceCount', 'missCount', 'messageCount'] as const) {
      const gone = await db.deleteFrom(table).where('day', '<', first).executeTakeFirst()
      rows += Number(gone.numDeletedRows)
    }
    return rows
  })
}
