import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import { oldestSent } from './letters.server.ts'

export type Claimed = Row<'letter'> & { claimedAt: string }

/** Looked at in one go: others may be taking the same ones. */
const lookedAt = 8

/** Takes the letter that has been due longest, so that nobody else sends it meanwhile; undefined where none is due. */
export async function claimLetter(resources: ChangeContext, { claimMs }: { claimMs: number }, now = new Date()) {
  return await change(resources, machine, async ({ db }) => {
    const stale = new Date(now.getTime() - claimMs).toISOString()
    const due = await freeLetters(db, stale, now).orderBy('dueAt').orderBy('id').limit(lookedAt).execute()
    for (const { id } of due) {
      const claimed = await db
        .updateTable('letter')
        .set({ claimedAt: now.toISOString() })
        .where('id', '=', id)
        .where('dueAt', '<=', now.toISOString())
        .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', stale)]))
        .returningAll()
        .executeTakeFirst()
      if (claimed) return claimed as Claimed
    }
    return undefined
  })
}

function freeLetters(db: Transaction, stale: string, now: Date) {
  return db
    .selectFrom('letter')
    .select('id')
    .where('dueAt', '<=', now.toISOString())
    .where('createdAt', '>', oldestSent(now))
    .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', stale)]))
}
