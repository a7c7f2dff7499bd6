import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { endLinks } from './accounts.server.ts'
import { countingWrong } from './attempts.server.ts'
import type { PasswordChange } from './new-password.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'

/** Changes one's own password and returns the cookies of a new session; all others end, and open links with them. */
export function changePassword(
  { db, auth, limits }: Pick<Resources, 'db' | 'auth' | 'limits'>,
  self: Self,
  { currentPassword, newPassword }: PasswordChange,
  { headers, address }: Sender,
) {
  return countingWrong({ limits }, { username: self.username, address }, async () => {
    const { api } = await auth()
    const body = { currentPassword, newPassword, revokeOtherSessions: true }
    const answer = await api.changePassword({ body, headers, asResponse: true })
    const { cookies } = await readAnswer(answer, passwordRefusals)
    await endLinks(db, self.id)
    return cookies
  })
}
