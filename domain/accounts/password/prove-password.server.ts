import type { ColleagueInput, Self, Sender } from '#domain/accounts/account.ts'
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

/** Requires one's own password, unless the sign-in is recent: an unattended browser must not be enough. */
export async function provePassword(
  resources: ProofResources,
  self: Self,
  password: string | undefined,
  sender: Sender,
) {
  if (!password && isRecent(self)) return
  await requirePassword(resources, self, password, sender)
}

/** Requires the password even after a recent sign-in. An account without one needs a recent sign-in by passkey. */
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

/** Requires an owner, the owner's password, and an account that is not the owner's own. */
export async function assertManages(
  resources: ChangeContext & ProofResources,
  self: Self,
  { username, currentPassword }: ColleagueInput,
  sender: Sender,
) {
  await requireRight(resources, staff(self, sender), 'people')
  if ((await getUser(resources.db, username)).id === self.id) throw new Problem('own-account')
  await provePassword(resources, self, currentPassword, sender)
}
