import { sql } from 'kysely'
import { may, type Role } from '#domain/change/rights.ts'
import { findLastDelivered, findUndelivered } from '#domain/outbox/emails.server.ts'
import { rules } from '#domain/rules.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'
import { findNewAssignments } from './assignments.server.ts'

/**
 * Finds the count of unread messages, the senders of the newest of them (without the texts), and the e-mails that were
 * not delivered. Of two results, the one with the higher `asOf` is newer, whichever arrives last.
 */
export async function findUnread(db: Db) {
  const unread = db
    .selectFrom('message')
    .where('binnedAt', 'is', null)
    .where('state', '<>', sql.lit('spam'))
    .where('readAt', 'is', null)
  // One statement, so that `asOf` and the count belong to the same snapshot.
  const { count, asOf } = await unread
    .select(({ fn }) => [fn.countAll().as('count'), commitNumber(db).as('asOf')])
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

type Unread = Awaited<ReturnType<typeof findUnread>> & { assigned: Assignments }
type Assignments = ReturnType<Awaited<ReturnType<typeof findNewAssignments>>>

/** The same for one account, with the messages that were assigned to it. */
export async function findUnreadFor(db: Db, { id, role }: { id: string; role: Role }): Promise<Unread> {
  if (!may(role, 'messages')) return nothingUnread(await findCommitNumber(db))
  const unread = await findUnread(db)
  return { ...unread, assigned: (await findNewAssignments(db, [id]))(id) }
}

/** The empty result for an account without the right to messages: its stream must still report the end of a session. */
export function nothingUnread(asOf: number): Unread {
  const none = { count: 0, newest: [] }
  return { unread: 0, newest: [], asOf, undelivered: none, deliveredAt: null, assigned: none }
}

/** The current commit number, for a list that is later compared with an `asOf`. */
export async function findCommitNumber(db: Db) {
  const { number } = await db.selectNoFrom(commitNumber(db).as('number')).executeTakeFirstOrThrow()
  return Number(number ?? 0)
}

/**
 * A number that grows with every commit, in the order in which commits become visible. SQLite has one writer at a time,
 * so the number of the last record serves. On PostgreSQL a record with a lower number may be committed later; there,
 * count the ended transactions: all that began before the snapshot's upper bound, minus those still running.
 */
function commitNumber(db: Db) {
  if (!isPostgres(db)) return sql<string | number | null>`(select max(number) from record)`
  return sql<string | number | null>`(select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - count(*)
    from pg_snapshot_xip(pg_current_snapshot()))`
}
