import Bowser from 'bowser'
import type { Self, Sender } from '#domain/accounts/account.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { deleteOtherSessions, deleteSession, listActiveSessions } from './sessions.server.ts'

/** One's own sessions, the current one first, each with browser, network and when it was last seen. */
export async function describeSessions({ db }: Pick<Resources, 'db'>, self: Self) {
  const rows = await listActiveSessions(db, self.id)
  const sessions = rows.map(({ id, userAgent, network, seenAt, createdAt }) => ({
    id,
    ...browserName(userAgent),
    network,
    seenAt: seenAt ?? createdAt,
    isThis: id === self.sessionId,
    isNewNetwork: isNewNetwork({ network, createdAt }, rows),
  }))
  return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis))
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
