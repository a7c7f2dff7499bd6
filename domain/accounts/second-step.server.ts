import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { countPasskeys } from './passkeys.server.ts'

/* What is asked for beside the password, and whether an owner requires it of everybody. */

const dayMs = 24 * 60 * 60 * 1000

/** As better-auth reads an account, or as the table has it. */
type User = { id: string; twoFactorEnabled?: boolean | number | null; createdAt: Date | string }

/** Whether an account has one to use: a code of an app, or a passkey, which stands for both steps. */
export async function hasSecondStep(db: Db, { id, twoFactorEnabled }: Pick<User, 'id' | 'twoFactorEnabled'>) {
  return Boolean(twoFactorEnabled) || (await countPasskeys(db)).has(id)
}

/** Since when a second step is required of everybody; undefined while it is each person's choice. */
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
 * Until when a session can still work without a second step; undefined where it has one, or needs none. A passkey counts
 * only for the session that it opened: beside it the password alone still opens the account.
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

/** What the switch on the page of people shows: whether it is on, and who has no second step until when. */
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
    /** Both sides of a page say the same by it. */
    now: now.toISOString(),
    without: without.map((user) => ({ id: user.id, name: user.name, dueAt: since && dueAfter(since, user) })),
  }
}

/** Refuses to take away the only second step of an account while one is required. */
export async function assertSecondStepLeft(db: Db, left: Pick<User, 'id' | 'twoFactorEnabled'>) {
  if (!(await hasSecondStep(db, left)) && (await findSecondStepRule(db))) throw new Problem('second-step-required')
}
