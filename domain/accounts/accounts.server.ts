import { randomUUID } from 'node:crypto'
import type { Change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import { plainName } from './account.ts'

export async function countUsers(db: Db) {
  const { users } = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll().as('users'))
    .executeTakeFirstOrThrow()
  return Number(users)
}

/** All accounts, the oldest first. */
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

/** By username or by e-mail address. */
export function findUser(db: Db, name: string) {
  const wanted = plainName(name)
  return withPasswordAt(db)
    .where((where) => where.or([where('username', '=', wanted), where('email', '=', wanted)]))
    .orderBy('user.createdAt')
    .executeTakeFirst()
}

export function findUserById(db: Db, id: string) {
  return withPasswordAt(db).where('user.id', '=', id).executeTakeFirst()
}

/** Whoever signs in with a passkey alone has no password, and no moment of it. */
function withPasswordAt(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('account', (join) => join.onRef('account.userId', '=', 'user.id').on('providerId', '=', 'credential'))
    .select(['user.id', 'username', 'email', 'role', 'twoFactorEnabled', 'account.updatedAt as passwordAt'])
    .select(['user.createdAt', 'signedInAt', 'closedAt'])
}

export async function hasPassword(db: Db, userId: string) {
  const own = db.selectFrom('account').select('id').where('userId', '=', userId).where('providerId', '=', 'credential')
  return (await own.executeTakeFirst()) !== undefined
}

/** As what guesses at a name are counted: its account, whichever name it was given; a new password begins anew. */
export function countedName(name: string, user?: { id: string; passwordAt: string | null }) {
  return user ? `${user.id} ${user.passwordAt ?? ''}` : plainName(name)
}

export async function getUser(db: Db, username: string) {
  const user = await db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'email', 'role', 'twoFactorEnabled', 'closedAt'])
    .where('username', '=', plainName(username))
    .executeTakeFirst()
  if (!user) throw new Problem('no-account')
  return user
}

/** Whether another account is called so or signs in so: two of one name could not be told apart. */
export async function isNameTaken(db: Db, name: string, ownId?: string) {
  const wanted = plainName(name)
  const users = await db.selectFrom('user').select(['id', 'username', 'name']).execute()
  return users.some((user) => user.id !== ownId && (user.username === wanted || plainName(user.name) === wanted))
}

export function fullNameTaken() {
  const said = 'A colleague is called so already. Please add an initial or a middle name.'
  return new Problem('invalid-input', { fields: { fullName: [said] } })
}

/** Refuses where no owner would be left without this account. */
export async function assertOwnerLeft(db: Transaction, withoutId: string) {
  // Takes hold of all accounts: of two owners who remove each other at once, the second finds itself the last.
  await db
    .updateTable('user')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .execute()
  if (!(await hasOtherOwner(db, withoutId))) throw new Problem('last-owner')
}

/** Whether somebody else is an owner and can sign in. */
export async function hasOtherOwner(db: Db, withoutId: string) {
  const others = db.selectFrom('user').select('id').where('role', '=', 'owner').where('closedAt', 'is', null)
  return (await others.where('id', '!=', withoutId).executeTakeFirst()) !== undefined
}

/** Undefined where the username or the address is taken. */
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

/** Puts a password in the place of the old one, or where there was none; a given one is to be changed by its owner. */
export async function savePassword(db: Transaction, userId: string, hash: string, { given = false } = {}) {
  const now = new Date().toISOString()
  // First, as it locks the account: of two that add its first password at once, the second finds that of the other.
  await db
    .updateTable('user')
    // A closed account is open again: whoever knew the old password does not know this one.
    .set({ passwordGivenAt: given ? now : null, closedAt: null })
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

/** Ends every session of the account, and every link and code that was on its way to one. */
export async function endSessions({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, userId: string) {
  invalidate('sessions')
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await endLinks(db, userId)
}

export async function endLinks(db: Transaction, userId: string) {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}
