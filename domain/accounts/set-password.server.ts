import { hashPassword } from 'better-auth/crypto'
import type { Db } from '#platform/database/tables.ts'
import { endSessions, getUser } from './accounts.server.ts'
import { randomPassword } from './create-account.server.ts'

/** Gives an account a new random password, to be shown once, and ends its sessions: for whoever runs the site. */
export async function setPassword(db: Db, username: string) {
  const user = await getUser(db, username)
  const password = randomPassword()
  const hash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('account')
      .set({ password: hash, updatedAt: new Date().toISOString() })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .execute()
    await endSessions(transaction, user.id)
  })
  return { user, password }
}
