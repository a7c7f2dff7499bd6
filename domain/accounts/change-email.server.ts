import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { type EmailChange, noAddress, type Self, type Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { endLinks } from './accounts.server.ts'
import { guardOwn } from './attempts.server.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'

/** Changes or takes away one's own address. Links go there, so the password is asked, and links under way end. */
export async function changeEmail(
  { db, auth, limits, passwords, log }: Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords' | 'log'>,
  self: Self,
  { currentPassword, email = noAddress(self.username) }: EmailChange,
  { headers, address }: Sender,
) {
  await guardOwn({ limits, passwords }, self, async () => {
    const { api } = await auth()
    const answer = await api.verifyPassword({ body: { password: currentPassword }, headers, asResponse: true })
    await readAnswer(answer, passwordRefusals)
    await db.transaction().execute(async (transaction) => {
      if (await isTaken(transaction, email, self)) throw new Problem('name-taken')
      const updatedAt = new Date().toISOString()
      await transaction.updateTable('user').set({ email, updatedAt }).where('id', '=', self.id).execute()
      await endLinks(transaction, self.id)
    })
  })
  logAccount({ log }, 'e-mail changed', { account: self.id, address })
}

async function isTaken(db: Db, email: string, self: Self) {
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', self.id)
    .executeTakeFirst()
  return other !== undefined
}
