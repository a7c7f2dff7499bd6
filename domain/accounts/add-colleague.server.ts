import type { Resources } from '#platform/resources.ts'
import type { NewColleague, Self } from './account.ts'
import { createAccount } from './create-account.server.ts'
import { assertFirst } from './first-account.server.ts'

/** Makes an account for a colleague, with a random password to be shown once. */
export async function addColleague({ db }: Pick<Resources, 'db'>, self: Self, { username, email }: NewColleague) {
  await assertFirst(db, self)
  const { user, password } = await createAccount(db, { username, email })
  return { username: user.username, password }
}
