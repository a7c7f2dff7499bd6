import { randomUUID } from 'node:crypto'
import type { Change } from '#domain/change/change.server.ts'
import { amount } from '#domain/number-word.ts'
import { Problem } from '#domain/problem.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import { addressOf, normaliseName } from './account.ts'
import { countPasskeys } from './passkeys.server.ts'

export async function countUsers(db: Db) {
  const { users } = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll().as('users'))
    .executeTakeFirstOrThrow()
  return Number(users)
}

/** All accounts, oldest first. */
export function listUsers(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'email', 'twoFactorEnabled', 'passwordGivenAt', 'signedInAt', 'createdAt'])
    .select(['role', 'roleGivenAt', 'closedAt'])
    .select('assignmentLettersOffAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Finds an account by username or e-mail address. */
export function findUser(db: Db, name: string) {
  const normalisedName = normaliseName(name)
  return withPasswordAt(db)
    .where((where) => where.or([where('username', '=', normalisedName), where('email', '=', normalisedName)]))
    .orderBy('user.createdAt')
    .executeTakeFirst()
}

export function findUserById(db: Db, id: string) {
  return withPasswordAt(db).where('user.id', '=', id).executeTakeFirst()
}

/** Left join: an account that signs in only with a passkey has no password, so `passwordAt` is null. */
function withPasswordAt(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('account', (join) => join.onRef('account.userId', '=', 'user.id').on('providerId', '=', 'credential'))
    .select(['user.id', 'username', 'email', 'role', 'twoFactorEnabled', 'account.updatedAt as passwordAt'])
    .select(['user.createdAt', 'signedInAt', 'closedAt'])
}

export async function hasPassword(db: Db, userId: string) {
  const query = db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * The key by which wrong sign-ins are counted: the account, whether username or e-mail address was typed. It contains
 * the moment of the password, so a new password starts at zero.
 */
export function attemptKey(name: string, user?: { id: string; passwordAt: string | null }) {
  return user ? `${user.id} ${user.passwordAt ?? ''}` : normaliseName(name)
}

export async function getUser(db: Db, username: string) {
  const user = await db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'email', 'role', 'twoFactorEnabled', 'closedAt'])
    .where('username', '=', normaliseName(username))
    .executeTakeFirst()
  if (!user) throw new Problem('no-account')
  return user
}

/** Whether another account has this display name or username: colleagues could not distinguish the two. */
export async function isNameTaken(db: Db, name: string, ownId?: string) {
  const normalisedName = normaliseName(name)
  const users = await db.selectFrom('user').select(['id', 'username', 'name']).execute()
  return users.some(
    (user) => user.id !== ownId && (user.username === normalisedName || normaliseName(user.name) === normalisedName),
  )
}

export function fullNameTaken() {
  const message = 'A colleague is called so already. Please add an initial or a middle name.'
  return new Problem('invalid-input', { fields: { fullName: [message] } })
}

/** Throws if this account is the last owner. */
export async function assertOwnerLeft(db: Transaction, withoutId: string) {
  // Lock all accounts: if two owners remove each other at the same time, the second must see that it is the last.
  await db
    .updateTable('user')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .execute()
  if (!(await hasOtherOwner(db, withoutId))) throw new Problem('last-owner')
}

/** Whether there is another owner whose account is not closed. */
export async function hasOtherOwner(db: Db, withoutId: string) {
  const others = db.selectFrom('user').select('id').where('role', '=', 'owner').where('closedAt', 'is', null)
  return (await others.where('id', '!=', withoutId).executeTakeFirst()) !== undefined
}

/** Returns undefined if the username or the address is taken. */
export function insertUser(db: Transaction, user: NewRow<'user'>) {
  return db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertPassword(db: Transaction, userId: string, hash: string, now: string) {
  await db
    .insertInto('account')
    .values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scope: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Sets the password, whether the account had one or not. With `mustChoosePassword`, the next sign-in requires another. */
export async function savePassword(db: Transaction, userId: string, hash: string, { mustChoosePassword = false } = {}) {
  const now = new Date().toISOString()
  // Update `user` first to lock it: of two concurrent changes that add the first password, the second sees the other's.
  await db
    .updateTable('user')
    // Reopen a closed account: an attacker who knew the old password does not know this one.
    .set({ passwordGivenAt: mustChoosePassword ? now : null, closedAt: null })
    .where('id', '=', userId)
    .execute()
  const changed = await db
    .updateTable('account')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .executeTakeFirst()
  if (!changed) await insertPassword(db, userId, hash, now)
}

/** Deletes all sessions of the account, and all pending links and codes that could open one. */
export async function endSessions({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, userId: string) {
  invalidate('sessions')
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await endLinks(db, userId)
}

export async function endLinks(db: Transaction, userId: string) {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

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
    lastSeenAt:
      [seen.get(user.id), user.signedInAt]
        .filter((at) => at != null)
        .sort()
        .at(-1) ?? null,
  }))
}

/** The labels of what the account uses in addition to the password, or instead of it. */
function secondStepsOf({ twoFactorEnabled }: { twoFactorEnabled: number | null }, passkeys: number) {
  return [passkeys > 0 && amount(passkeys, 'passkey'), twoFactorEnabled === 1 && 'code'].filter(
    (label) => label !== false,
  )
}

export type Person = Awaited<ReturnType<typeof listPeople>>[number]
