import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import {
  accountName,
  addressOf,
  fullNameOf,
  noAddress,
  type Self,
  type Sender,
  type UsernameChange,
} from './account.ts'
import { isNameTaken } from './accounts.server.ts'
import { isMadeOf } from './good-password.server.ts'
import { provePassword } from './prove-password.server.ts'

/** Changes the name that one signs in with. Sessions and second factor go on: they know the account by its id. */
export async function changeUsername(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { currentPassword, username: typed }: UsernameChange,
  sender: Sender,
) {
  await provePassword(resources, self, currentPassword, sender)
  if (isMadeOf(currentPassword, [typed])) {
    throw refused('Your password is made of this name. Please change the password first.')
  }
  const username = typed.toLowerCase()
  await change(resources, staff(self.id, sender), async ({ db, record, invalidate }) => {
    if (await isNameTaken(db, username, self.id)) throw refused('There is an account of this name already.')
    const own = db.selectFrom('user').select(['username', 'name', 'email']).where('id', '=', self.id)
    const user = await own.executeTakeFirstOrThrow()
    const name = accountName({ fullName: fullNameOf(user), username })
    // The address that stands for none is made of the username: kept, it would bar whoever takes the old name.
    const email = addressOf(user) ?? noAddress(username)
    const updatedAt = new Date().toISOString()
    await db
      .updateTable('user')
      .set({ username, displayUsername: typed, name, email, updatedAt })
      .where('id', '=', self.id)
      .execute()
    await record('username changed', self.id)
    invalidate('accounts')
  })
}

function refused(said: string) {
  return new Problem('invalid-input', { fields: { username: [said] } })
}
