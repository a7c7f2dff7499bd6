import type { Db, NewRow } from '#platform/database/tables.ts'

export async function countUsers(db: Db) {
  const { users } = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll().as('users'))
    .executeTakeFirstOrThrow()
  return Number(users)
}

export function insertUser(db: Db, user: NewRow<'user'>) {
  return db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()
}

export function insertAccount(db: Db, account: NewRow<'account'>) {
  return db.insertInto('account').values(account).execute()
}
