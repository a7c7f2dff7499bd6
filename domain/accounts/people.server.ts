import { amount } from '#domain/number-word.ts'
import type { Db } from '#platform/database/tables.ts'
import { addressOf } from './account.ts'
import { listUsers } from './accounts.server.ts'
import { countPasskeys } from './passkeys.server.ts'

/** All accounts for the page People, oldest first. */
export async function listPeople(db: Db) {
  const sessions = db
    .selectFrom('session')
    .select(({ fn }) => ['userId', fn.max('seenAt').as('seenAt')])
    .groupBy('userId')
  const seen = new Map((await sessions.execute()).map(({ userId, seenAt }) => [userId, seenAt]))
  const passkeys = await countPasskeys(db)
  return (await listUsers(db)).map((user) => ({
    id: user.id,
    username: user.username,
    name: user.name,
    email: addressOf(user),
    role: user.role,
    secondSteps: secondStepsOf(user, passkeys.get(user.id) ?? 0),
    passkeys: passkeys.get(user.id) ?? 0,
    mustChoosePassword: user.passwordGivenAt !== null,
    /** Closed by its owner; a new password reopens it. */
    isClosed: user.closedAt !== null,
    signedInAt: user.signedInAt,
    /** Last seen. Expired sessions are deleted, so fall back to the last sign-in. */
    hereAt:
      [seen.get(user.id), user.signedInAt]
        .filter((at) => at != null)
        .sort()
        .at(-1) ?? null,
  }))
}

/** Labels of what the account uses beside or instead of the password. */
function secondStepsOf({ twoFactorEnabled }: { twoFactorEnabled: number | null }, passkeys: number) {
  return [passkeys > 0 && amount(passkeys, 'passkey'), twoFactorEnabled === 1 && 'code'].filter(
    (label) => label !== false,
  )
}

export type Person = Awaited<ReturnType<typeof listPeople>>[number]
