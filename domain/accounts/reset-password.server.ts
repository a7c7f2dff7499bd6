import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { endSessions, findUserById } from './accounts.server.ts'
import { guardLink } from './attempts.server.ts'
import { assertGoodPassword } from './good-password.server.ts'
import type { NewPassword } from './new-password.ts'
import { linkName } from './reset-link.server.ts'

/** Whether the link of a letter still opens something. */
export async function isLinkOpen({ auth }: Pick<Resources, 'auth'>, token: string) {
  const { internalAdapter } = await (await auth()).$context
  const found = await internalAdapter.findVerificationValue(linkName(token))
  return found !== null && found.expiresAt > new Date()
}

/** Sets the password by the link of a letter, which is then spent; every session of the account ends. */
export function resetPassword(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  { token, newPassword, firmName }: NewPassword & { token: string; firmName: string },
  sender: { address: string },
) {
  return guardLink(resources, sender, async () => {
    const { internalAdapter } = await (await resources.auth()).$context
    const link = await internalAdapter.findVerificationValue(linkName(token))
    const user = link && link.expiresAt > new Date() ? await findUserById(resources.db, link.value) : undefined
    if (!link || !user) throw new Problem('link-over')
    await assertGoodPassword(newPassword, { username: user.username, firmName })
    const password = await resources.passwords.hash(newPassword)
    await change(resources, staff(user.id, sender), async ({ db, record, invalidate }) => {
      const spent = await db.deleteFrom('verification').where('id', '=', link.id).returning('id').executeTakeFirst()
      if (!spent) throw new Problem('link-over')
      const updatedAt = new Date().toISOString()
      await db
        .updateTable('account')
        .set({ password, updatedAt })
        .where('userId', '=', user.id)
        .where('providerId', '=', 'credential')
        .execute()
      await db.updateTable('user').set({ passwordGivenAt: null }).where('id', '=', user.id).execute()
      // A second link that was asked for must not open what the first one has closed.
      await endSessions({ db, invalidate }, user.id)
      await record('password reset', user.id)
    })
  })
}
