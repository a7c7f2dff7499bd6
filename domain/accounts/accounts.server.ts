import { Problem } from '#domain/problem.ts'
import type { Db, NewRow } from '#platform/database/tables.ts'

export async function countUsers(db: Db) {
  const { users } = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll().as('users'))
    .executeTakeFirstOrThrow()
  return Number(users)
}

/** All accounts; the first of them may add and remove the others. */
export function listUsers(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'twoFactorEnabled', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** By username or by e-mail address. */
export function findUser(db: Db, name: string) {
  const wanted = name.toLowerCase()
  return db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'twoFactorEnabled'])
    .where((where) => where.or([where('username', '=', wanted), where('email', '=', wanted)]))
    .orderBy('createdAt')
    .executeTakeFirst()
}

export async function getUser(db: Db, username: string) {
  const user = await db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'twoFactorEnabled'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  if (!user) throw new Problem('no-account')
  return user
}

/** Undefined where the username or the address is taken. */
export function insertUser(db: Db, user: NewRow<'user'>) {
  return db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function insertAccount(db: Db, account: NewRow<'account'>) {
  return db.insertInto('account').values(account).execute()
}

/** Ends every session of the account, and every link and code that was on its way to one. */
export async function endSessions(db: Db, userId: string) {
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await endLinks(db, userId)
}

export async function endLinks(db: Db, userId: string) {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}
