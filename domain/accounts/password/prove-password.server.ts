import type { ColleagueNamed, Self, Sender } from '#domain/accounts/account.ts'
import { getUser, hasPassword } from '#domain/accounts/accounts.server.ts'
import { guardOwn } from '#domain/accounts/sign-in/attempts.server.ts'
import { passwordRefusals, readAuthResponse } from '#domain/accounts/sign-in/read-auth-response.server.ts'
import { isRecent } from '#domain/accounts/sign-in/session.server.ts'
import { staff } from '#domain/change/actor.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { requireRight } from '#domain/change/require-right.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

type ProofResources = Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords'>

/** Asks for one's own password, unless one has signed in a few minutes ago: an unwatched browser is not enough. */
export async function provePassword(
  resources: ProofResources,
  self: Self,
  password: string | undefined,
  sender: Sender,
) {
  if (!password && isRecent(self)) return
  await requirePassword(resources, self, password, sender)
}

/** Asks for it however fresh the sign-in is. Who has none signs in with a passkey, and has done so a few minutes ago. */
export async function requirePassword(
  { db, auth, limits, passwords }: ProofResources,
  self: Self,
  password: string | undefined,
  { headers }: Sender,
) {
  if (!(await hasPassword(db, self.id))) {
    if (isRecent(self)) return
    throw new Problem('sign-in-needed')
  }
  if (!password) throw new Problem('password-needed', { fields: { currentPassword: ['Password is required'] } })
  await guardOwn({ limits, passwords }, self, async () => {
    const { api } = await auth()
    await readAuthResponse(
      await api.verifyPassword({ body: { password }, headers, asResponse: true }),
      passwordRefusals,
    )
  })
}

/** What is done to a colleague's account is done by an owner, never to the own one, and for the owner's password. */
export async function assertManages(
  resources: ChangeContext & ProofResources,
  self: Self,
  { username, currentPassword }: ColleagueNamed,
  sender: Sender,
) {
  await requireRight(resources, staff(self, sender), 'people')
  if ((await getUser(resources.db, username)).id === self.id) throw new Problem('own-account')
  await provePassword(resources, self, currentPassword, sender)
}
