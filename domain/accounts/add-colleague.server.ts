import type { Resources } from '#platform/resources.ts'
import type { ColleagueToAdd, Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { createAccount } from './create-account.server.ts'
import { assertFirst } from './first-account.server.ts'
import { provePassword } from './prove-password.server.ts'

/** Makes an account for a colleague, with a random password to be shown once and changed at the first sign-in. */
export async function addColleague(
  resources: Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords' | 'log'>,
  self: Self,
  { username, email, currentPassword }: ColleagueToAdd,
  sender: Sender,
) {
  await assertFirst(resources.db, self)
  await provePassword(resources, self, currentPassword, sender)
  const { user, password } = await createAccount(resources, { username, email, given: true })
  logAccount(resources, 'colleague added', { account: self.id, colleague: user.id, address: sender.address })
  return { username: user.username, password }
}
