import Bowser from 'bowser'
import type { Self, Sender } from '#domain/accounts/account.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { deleteOtherSessions, deleteSession, listLivingSessions } from './sessions.server.ts'

/** One's own sessions, this one first: in which browser, from which part of the network, last seen when. */
export async function describeSessions({ db }: Pick<Resources, 'db'>, self: Self) {
  const rows = await listLivingSessions(db, self.id)
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

/** Ends one of one's own sessions. */
export function endSession(resources: ChangeContext, self: Self, id: string, sender: Sender) {
  return change(resources, staff(self, sender), async ({ record, ...open }) => {
    if (!(await deleteSession(open, self.id, id))) throw new Problem('not-found')
    await record('session ended', id)
  })
}

/** Ends all of one's own sessions but the one that asks; tells how many there were. */
export function endOtherSessions(resources: ChangeContext, self: Self, sender: Sender) {
  return change(resources, staff(self, sender), async ({ record, ...open }) => {
    const ended = await deleteOtherSessions(open, self.id, self.token)
    await record('other sessions ended', self.id)
    return ended
  })
}

type Begun = { network: string | null; createdAt: string }

/** No session before it came from there, though there were sessions before it. */
function isNewNetwork({ network, createdAt }: Begun, all: Begun[]) {
  const earlier = all.filter((other) => other.createdAt < createdAt)
  return earlier.length > 0 && !earlier.some((other) => other.network === network)
}

/** A browser in words a person knows it by, from what it says of itself. */
export function browserName(userAgent: string | null) {
  if (!userAgent) return { name: 'Unknown browser', isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  const name = [browser.name?.replace('Microsoft ', '') || 'Unknown browser', device && `on ${device}`]
  return { name: name.filter(Boolean).join(' '), isPhone: platform.type === 'mobile' }
}
