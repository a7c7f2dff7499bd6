import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { countPasskeys } from './passkeys.server.ts'

/* The second step of a sign-in, and whether an owner requires it of everybody. */

const dayMs = 24 * 60 * 60 * 1000

/** An account as better-auth returns it, or as a row of the table. */
type User = { id: string; twoFactorEnabled?: boolean | number | null; createdAt: Date | string }

/** Whether an account has a second step: a code app, or a passkey, which counts as both steps. */
export async function hasSecondStep(db: Db, { id, twoFactorEnabled }: Pick<User, 'id' | 'twoFactorEnabled'>) {
  return Boolean(twoFactorEnabled) || (await countPasskeys(db)).has(id)
}

/** Since when a second step is required of everybody; undefined while it is optional. */
export async function findSecondStepRule(db: Db) {
  const newest = await db
    .selectFrom('secondStepSwitch')
    .select(['state', 'switchedAt'])
    .orderBy('switchedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.state === 'on' ? newest.switchedAt : undefined
}

/**
 * Until when a session may work without a second step; undefined if it has one or needs none. A passkey counts only for
 * the session that it opened: the password alone still opens the account.
 */
export async function findSecondStepDue(db: Db, user: User, session: { secondStep?: string | null }) {
  if (user.twoFactorEnabled || session.secondStep === 'passkey') return undefined
  const since = await findSecondStepRule(db)
  return since && dueAfter(since, user)
}

function dueAfter(since: string, { createdAt }: Pick<User, 'createdAt'>) {
  const from = Math.max(Date.parse(since), new Date(createdAt).getTime())
  return new Date(from + rules.secondStep.graceDays * dayMs).toISOString()
}

/** For the switch on the page People: whether it is on, and which accounts lack a second step, with their deadlines. */
export async function describeSecondStepRule(db: Db, self: { id: string }, now = new Date()) {
  const since = await findSecondStepRule(db)
  const users = await db
    .selectFrom('user')
    .select(['id', 'name', 'twoFactorEnabled', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const passkeys = await countPasskeys(db)
  const without = users.filter(({ id, twoFactorEnabled }) => !twoFactorEnabled && !passkeys.has(id))
  return {
    since,
    hasOwn: !without.some(({ id }) => id === self.id),
    /** Server and browser render the same text with it. */
    now: now.toISOString(),
    without: without.map((user) => ({ id: user.id, name: user.name, dueAt: since && dueAfter(since, user) })),
  }
}

/** Throws if the account is left without a second step while one is required. */
export async function assertSecondStepLeft(db: Db, user: Pick<User, 'id' | 'twoFactorEnabled'>) {
  if (!(await hasSecondStep(db, user)) && (await findSecondStepRule(db))) throw new Problem('second-step-required')
}
