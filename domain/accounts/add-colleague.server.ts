import { staff } from '#domain/change/actor.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueToAdd, Self, Sender } from './account.ts'
import { createAccount } from './create-account.server.ts'
import { assertFirst } from './first-account.server.ts'
import { provePassword } from './prove-password.server.ts'

/** Makes an account for a colleague, with a random password to be shown once and changed at the first sign-in. */
export async function addColleague(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { username, fullName, email, currentPassword }: ColleagueToAdd,
  sender: Sender,
) {
  await assertFirst(resources.db, self)
  await provePassword(resources, self, currentPassword, sender)
  const account = { username, fullName, email, given: true }
  const { user, password } = await createAccount(resources, staff(self.id, sender), account)
  return { username: user.username, name: user.name, password }
}
