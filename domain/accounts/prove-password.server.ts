import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { guardOwn } from './attempts.server.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'
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
    await readAnswer(await api.verifyPassword({ body: { password }, headers, asResponse: true }), passwordRefusals)
  })
}
