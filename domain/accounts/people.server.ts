import type { Db } from '#platform/database/tables.ts'
import { addressOf } from './account.ts'
import { listUsers } from './accounts.server.ts'

/** Everybody with an account as an owner sees them, the oldest account first. */
export async function listPeople(db: Db) {
  const sessions = db
    .selectFrom('session')
    .select(({ fn }) => ['userId', fn.max('seenAt').as('seenAt')])
    .groupBy('userId')
  const seen = new Map((await sessions.execute()).map(({ userId, seenAt }) => [userId, seenAt]))
  return (await listUsers(db)).map((user) => ({
    id: user.id,
    username: user.username,
    name: user.name,
    email: addressOf(user),
    role: user.role,
    secondSteps: secondStepsOf(user),
    mustChoosePassword: user.passwordGivenAt !== null,
    /** Its own person has closed it: a new password opens it again. */
    isClosed: user.closedAt !== null,
    signedInAt: user.signedInAt,
    /** Sessions that have ended are forgotten; the moment of the sign-in stays. */
    hereAt:
      [seen.get(user.id), user.signedInAt]
        .filter((at) => at != null)
        .sort()
        .at(-1) ?? null,
  }))
}

/** What stands beside the password at a sign-in, in words; nothing where the password alone opens the account. */
function secondStepsOf({ twoFactorEnabled }: { twoFactorEnabled: number | null }) {
  return twoFactorEnabled === 1 ? ['code'] : []
}

export type Person = Awaited<ReturnType<typeof listPeople>>[number]
