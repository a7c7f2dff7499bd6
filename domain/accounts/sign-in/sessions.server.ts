import type { Change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'

const dayMs = 24 * 60 * 60 * 1000

export function findSessionById(db: Db, id: string) {
  return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSeen(db: Db, token: string) {
  return db.selectFrom('session').select('seenAt').where('token', '=', token).executeTakeFirst()
}

/** Those that still live, the latest first. */
export function listLivingSessions(db: Db, userId: string, now = new Date()) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'network', 'seenAt', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('seenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Which of these still live, whoever's they are. */
export async function findLiving(db: Db, ids: string[], now = new Date()) {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', now.toISOString())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type SessionFacts = { network?: string | null; secondStep?: string | null; seenAt?: string; expiresAt?: string }

export async function updateSession(db: Transaction, token: string, facts: SessionFacts) {
  await db.updateTable('session').set(facts).where('token', '=', token).execute()
}

/** Whoever deletes sessions says so: open windows of theirs are told. */
type Open = Pick<Change, 'db' | 'invalidate'>

/** Undefined where the account has no such session. */
export function deleteSession({ db, invalidate }: Open, userId: string, id: string) {
  invalidate('sessions')
  return db.deleteFrom('session').where('userId', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()
}

/** Ends all sessions of the account but one; tells how many. */
export async function deleteOtherSessions({ db, invalidate }: Open, userId: string, keptToken: string) {
  invalidate('sessions')
  const others = db.deleteFrom('session').where('userId', '=', userId).where('token', '!=', keptToken)
  return (await others.returning('id').execute()).length
}

/** Forgets what has run out: sessions, links, codes on their way to a session, and networks nobody has come from for long. */
export async function purgeExpired(db: Transaction, now = new Date()) {
  const moment = now.toISOString()
  const sessions = await db.deleteFrom('session').where('expiresAt', '<', moment).returning('id').execute()
  await db.deleteFrom('verification').where('expiresAt', '<', moment).execute()
  await db.deleteFrom('closingLink').where('expiresAt', '<', moment).execute()
  const oldest = new Date(now.getTime() - rules.signInLetters.networkDays * dayMs).toISOString()
  await db.deleteFrom('signInNetwork').where('seenAt', '<', oldest).execute()
  return sessions.length
}
