import { sql } from 'kysely'
import { findLastDelivered, findUndelivered } from '#domain/outbox/emails.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { findNewAssignments } from './assignments.server.ts'

/**
 * How many messages are unread and who wrote the newest of them, without their words, and which letters were not
 * delivered. `asOf` is the number of the
 * last record at that moment: of two answers the one with the higher number is newer, whichever arrives last.
 */
export async function findUnread(db: Db) {
  const unread = db
    .selectFrom('message')
    .where('binnedAt', 'is', null)
    .where('state', '<>', sql.lit('spam'))
    .where('readAt', 'is', null)
  // One statement, so that number and count belong together.
  const { count, asOf } = await unread
    .select(({ fn }) => [fn.countAll().as('count'), lastNumber(db).as('asOf')])
    .executeTakeFirstOrThrow()
  const newest = await unread
    .select(['id', 'name', 'receivedAt', 'reference'])
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(rules.office.newestUnread)
    .execute()
  const letters = { undelivered: await findUndelivered(db), deliveredAt: await findLastDelivered(db) }
  return { unread: Number(count), newest, asOf: Number(asOf ?? 0), ...letters }
}

/** The same for one account, with what was assigned to it. */
export async function findUnreadFor(db: Db, accountId: string) {
  const found = await findUnread(db)
  return { ...found, assigned: (await findNewAssignments(db, [accountId]))(accountId) }
}

/** The number of the last record, for a list that is to be compared with what is told later. */
export async function lastRecord(db: Db) {
  const { number } = await lastNumber(db).executeTakeFirstOrThrow()
  return Number(number ?? 0)
}

function lastNumber(db: Db) {
  return db.selectFrom('record').select(({ fn }) => fn.max('number').as('number'))
}
