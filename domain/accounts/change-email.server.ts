import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { type EmailChange, noAddress, type Self, type Sender } from './account.ts'
import { endLinks } from './accounts.server.ts'
import { guardOwn } from './attempts.server.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'

/** Changes or takes away one's own address. Links go there, so the password is asked, and links under way end. */
export async function changeEmail(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { currentPassword, email = noAddress(self.username) }: EmailChange,
  sender: Sender,
) {
  await guardOwn(resources, self, async () => {
    const { api } = await resources.auth()
    const body = { password: currentPassword }
    const answer = await api.verifyPassword({ body, headers: sender.headers, asResponse: true })
    await readAnswer(answer, passwordRefusals)
  })
  await change(resources, staff(self.id, sender), async ({ db, record, invalidate }) => {
    if (await isTaken(db, email, self)) throw new Problem('name-taken')
    const updatedAt = new Date().toISOString()
    await db.updateTable('user').set({ email, updatedAt }).where('id', '=', self.id).execute()
    await endLinks(db, self.id)
    await record('e-mail changed', self.id)
    invalidate('accounts')
  })
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
