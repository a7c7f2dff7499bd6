import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/* What is asked for beside the password, and whether an owner requires it of everybody. */

const dayMs = 24 * 60 * 60 * 1000

/** As better-auth reads an account, or as the table has it. */
type User = { id: string; twoFactorEnabled?: boolean | number | null; createdAt: Date | string }

/** Whether a stolen password alone opens nothing of this account. */
export function hasSecondStep({ twoFactorEnabled }: Pick<User, 'twoFactorEnabled'>) {
  return Boolean(twoFactorEnabled)
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

/** Until when an account can still work without a second step; undefined where it has one, or needs none. */
export async function findSecondStepDue(db: Db, user: User) {
  if (hasSecondStep(user)) return undefined
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
  const without = users.filter((user) => !hasSecondStep(user))
  return {
    since,
    hasOwn: !without.some(({ id }) => id === self.id),
    /** Both sides of a page say the same by it. */
    now: now.toISOString(),
    without: without.map((user) => ({ id: user.id, name: user.name, dueAt: since && dueAfter(since, user) })),
  }
}

/** Refuses to take away the only second step of an account while one is required. */
export async function assertSecondStepLeft(db: Db, left: Pick<User, 'twoFactorEnabled'>) {
  if (!hasSecondStep(left) && (await findSecondStepRule(db))) throw new Problem('second-step-required')
}
