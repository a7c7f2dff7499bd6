import Bowser from 'bowser'
import type { Self, Sender } from '#domain/accounts/account.ts'
import { staff } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

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
export async function findActiveSessionIds(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', new Date().toISOString())
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
  const oldest = new Date(now.getTime() - rules.signInEmails.networkDays * dayMs).toISOString()
  await db.deleteFrom('signInNetwork').where('seenAt', '<', oldest).execute()
  return sessions.length
}

/** One's own sessions, the current one first, each with browser, network and when it was last seen. */
export async function describeSessions({ db }: Pick<Resources, 'db'>, self: Self) {
  const rows = await listActiveSessions(db, self.id)
  const sessions = rows.map(({ id, userAgent, network, seenAt, createdAt }) => ({
    id,
    ...browserName(userAgent),
    network,
    seenAt: seenAt ?? createdAt,
    isCurrent: id === self.sessionId,
    isNewNetwork: isNewNetwork({ network, createdAt }, rows),
  }))
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

export function endSession(resources: ChangeContext, self: Self, id: string, sender: Sender) {
  return change(resources, staff(self, sender), async ({ record, ...tx }) => {
    if (!(await deleteSession(tx, self.id, id))) throw new Problem('not-found')
    await record('session ended', id)
  })
}

/** Ends all of one's own sessions except the current one; returns their number. */
export function endOtherSessions(resources: ChangeContext, self: Self, sender: Sender) {
  return change(resources, staff(self, sender), async ({ record, ...tx }) => {
    const ended = await deleteOtherSessions(tx, self.id, self.token)
    await record('other sessions ended', self.id)
    return ended
  })
}

type SessionStart = { network: string | null; createdAt: string }

/** Whether there were earlier sessions, and none of them came from this network. */
function isNewNetwork({ network, createdAt }: SessionStart, all: SessionStart[]) {
  const earlier = all.filter((other) => other.createdAt < createdAt)
  return earlier.length > 0 && !earlier.some((other) => other.network === network)
}

/** A readable name of a browser, from its User-Agent header. */
export function browserName(userAgent: string | null) {
  if (!userAgent) return { name: 'Unknown browser', isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  const name = [browser.name?.replace('Microsoft ', '') || 'Unknown browser', device && `on ${device}`]
  return { name: name.filter(Boolean).join(' '), isPhone: platform.type === 'mobile' }
}
