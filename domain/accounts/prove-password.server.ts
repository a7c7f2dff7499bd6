import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { getUser, listUsers } from './accounts.server.ts'
import { guardOwn } from './attempts.server.ts'
import { passwordRefusals, readAuthResponse } from './read-auth-response.server.ts'
import { isRecent } from './session.server.ts'

/** Asks for one's own password, unless one has signed in a few minutes ago: an unwatched browser is not enough. */
export async function provePassword(
  { auth, limits, passwords }: Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  password: string | undefined,
  { headers }: Sender,
) {
  if (!password && isRecent(self)) return
  if (!password) throw new Problem('password-needed', { fields: { currentPassword: ['Password is required'] } })
  await guardOwn({ limits, passwords }, self, async () => {
    const { api } = await auth()
    await readAuthResponse(
      await api.verifyPassword({ body: { password }, headers, asResponse: true }),
      passwordRefusals,
    )
  })
}

/** The oldest account looks after the others. */
export async function assertFirst(db: Db, self: Pick<Self, 'id'>) {
  const [first] = await listUsers(db)
  if (first?.id !== self.id) throw new Problem('not-first-account')
}

/** What is done to a colleague's account is done by the first one, never to itself, and for its password. */
export async function assertManages(
  resources: Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { username, currentPassword }: ColleagueNamed,
  sender: Sender,
) {
  await assertFirst(resources.db, self)
  if ((await getUser(resources.db, username)).id === self.id) throw new Problem('own-account')
  await provePassword(resources, self, currentPassword, sender)
}
