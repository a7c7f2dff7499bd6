import type { Resources } from '#platform/resources.ts'
import { countingWrong } from './attempts.server.ts'
import type { NewPassword } from './new-password.ts'
import { readAnswer } from './read-answer.server.ts'
import { linkName } from './request-reset.server.ts'

/** Whether the link of a letter still opens something. */
export async function isLinkOpen({ auth }: Pick<Resources, 'auth'>, token: string) {
  const { internalAdapter } = await (await auth()).$context
  const found = await internalAdapter.findVerificationValue(linkName(token))
  return found !== null && found.expiresAt > new Date()
}

/** Sets the password by the link of a letter, which is then spent; every session of the account ends. */
export function resetPassword(
  { auth, limits }: Pick<Resources, 'auth' | 'limits'>,
  { token, newPassword }: NewPassword & { token: string },
  { address }: { address: string },
) {
  return countingWrong({ limits }, { address }, async () => {
    const { api } = await auth()
    const answer = await api.resetPassword({ body: { token, newPassword }, asResponse: true })
    await readAnswer(answer, { INVALID_TOKEN: 'link-over', USER_NOT_FOUND: 'link-over' })
  })
}
