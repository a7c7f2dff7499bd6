import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { getUser, listUsers } from './accounts.server.ts'
import { provePassword } from './prove-password.server.ts'

/** The oldest account looks after the others. */
export async function assertFirst(db: Db, self: Pick<Self, 'id'>) {
  const [first] = await listUsers(db)
  if (first?.id !== self.id) throw new Problem('not-first-account')
}

/** What is done to a colleague's account is done by the first one, never to itself, and for its password. */
export async function assertLooksAfter(
  resources: Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { username, currentPassword }: ColleagueNamed,
  sender: Sender,
) {
  await assertFirst(resources.db, self)
  if ((await getUser(resources.db, username)).id === self.id) throw new Problem('own-account')
  await provePassword(resources, self, currentPassword, sender)
}
