import { randomBytes } from 'node:crypto'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

/** The place where better-auth looks for the link when it is used, and where it looks only once. */
export function linkName(token: string) {
  return `reset-password:${token}`
}

/** Makes a link that sets a new password once; the database keeps nothing by which it could be used. */
export async function makeResetLink(
  { auth, config }: Pick<Resources, 'auth' | 'config'>,
  userId: string,
  now = new Date(),
) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + rules.newPassword.linkSeconds * 1000)
  const { internalAdapter } = await (await auth()).$context
  await internalAdapter.createVerificationValue({ identifier: linkName(token), value: userId, expiresAt })
  return { address: `${config.PUBLIC_URL}/adminsite/reset?token=${token}`, expiresAt: expiresAt.toISOString() }
}
