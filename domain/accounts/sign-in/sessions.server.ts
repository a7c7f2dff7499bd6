import type { Change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'

const dayMs = 24 * 60 * 60 * 1000

export function findSessionById(db: Db, id: string) {
  return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSeenAt(db: Db, token: string) {
  return db.selectFrom('session').select('seenAt').where('token', '=', token).executeTakeFirst()
}

/** The sessions of an account that have not expired, last seen first. */
export function listActiveSessions(db: Db, userId: string, now = new Date()) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'network', 'seenAt', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('seenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Which of these sessions have not expired, of any account. */
export async function findActiveSessionIds(db: Db, ids: string[], now = new Date()) {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', now.toISOString())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type SessionColumns = { network?: string | null; secondStep?: string | null; seenAt?: string; expiresAt?: string }

export async function updateSession(db: Transaction, token: string, columns: SessionColumns) {
  await db.updateTable('session').set(columns).where('token', '=', token).execute()
}

/** Deleting sessions also invalidates them, so that their open windows are notified. */
type DeleteContext = Pick<Change, 'db' | 'invalidate'>

/** Returns undefined if the account has no such session. */
export function deleteSession({ db, invalidate }: DeleteContext, userId: string, id: string) {
  invalidate('sessions')
  return db.deleteFrom('session').where('userId', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()
}

/** Deletes all sessions of the account except one; returns their number. */
export async function deleteOtherSessions({ db, invalidate }: DeleteContext, userId: string, exceptToken: string) {
  invalidate('sessions')
  const others = db.deleteFrom('session').where('userId', '=', userId).where('token', '!=', exceptToken)
  return (await others.returning('id').execute()).length
}

/** Deletes expired sessions, links and codes, and networks from which nobody has signed in for a long time. */
export async function purgeExpired(db: Transaction, now = new Date()) {
  const moment = now.toISOString()
  const sessions = await db.deleteFrom('session').where('expiresAt', '<', moment).returning('id').execute()
  await db.deleteFrom('verification').where('expiresAt', '<', moment).execute()
  await db.deleteFrom('closingLink').where('expiresAt', '<', moment).execute()
  const oldest = new Date(now.getTime() - rules.signInLetters.networkDays * dayMs).toISOString()
  await db.deleteFrom('signInNetwork').where('seenAt', '<', oldest).execute()
  return sessions.length
}
