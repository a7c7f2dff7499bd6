import type { Resources } from '#platform/resources.ts'
import { logAccount } from './account-log.server.ts'
import { findUserById } from './accounts.server.ts'
import { guardLink } from './attempts.server.ts'
import { assertGoodPassword } from './good-password.server.ts'
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
  { db, auth, limits, log }: Pick<Resources, 'db' | 'auth' | 'limits' | 'log'>,
  { token, newPassword, firmName }: NewPassword & { token: string; firmName: string },
  { address }: { address: string },
) {
  return guardLink({ limits }, { address }, async () => {
    const { api, $context } = await auth()
    const link = await (await $context).internalAdapter.findVerificationValue(linkName(token))
    const user = link ? await findUserById(db, link.value) : undefined
    if (user) await assertGoodPassword(newPassword, { username: user.username, firmName })
    const answer = await api.resetPassword({ body: { token, newPassword }, asResponse: true })
    await readAnswer(answer, { INVALID_TOKEN: 'link-over', USER_NOT_FOUND: 'link-over' })
    logAccount({ log }, 'password reset', { account: user?.id, address })
  })
}
