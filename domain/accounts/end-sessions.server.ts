import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { browserName } from './browser-name.server.ts'
import { deleteOtherSessions, deleteSession, listLivingSessions } from './sessions.server.ts'

type Needs = Pick<Resources, 'db' | 'log'>

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
export async function endSession({ db, log }: Needs, self: Self, id: string, { address }: Sender) {
  if (!(await deleteSession(db, self.id, id))) throw new Problem('not-found')
  logAccount({ log }, 'session ended', { account: self.id, address })
}

/** Ends all of one's own sessions but the one that asks; tells how many there were. */
export async function endOtherSessions({ db, log }: Needs, self: Self, { address }: Sender) {
  const ended = await deleteOtherSessions(db, self.id, self.token)
  logAccount({ log }, 'other sessions ended', { account: self.id, address })
  return ended
}

type Begun = { network: string | null; createdAt: string }

/** No session before it came from there, though there were sessions before it. */
function isNewNetwork({ network, createdAt }: Begun, all: Begun[]) {
  const earlier = all.filter((other) => other.createdAt < createdAt)
  return earlier.length > 0 && !earlier.some((other) => other.network === network)
}
