import { randomBytes, randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { addressOf, type ResetRequest } from './account.ts'
import { countedName, findUser } from './accounts.server.ts'
import { countRequest } from './attempts.server.ts'

/** Longer than any answer takes. */
const afterAnswerMs = 1_000

type Firm = { name: string; email: string }
type Needs = Pick<Resources, 'db' | 'auth' | 'limits' | 'mail' | 'log' | 'config'>

/** Sends a link for a new password, if there is such an account with an address. The answer never tells. */
export async function requestReset(
  resources: Needs,
  firm: Firm,
  { username }: ResetRequest,
  { address }: { address: string },
) {
  if (!resources.mail) throw new Problem('no-mail')
  const user = await findUser(resources.db, username)
  await countRequest(resources, { account: countedName(username, user), address })
  // After the answer, which must not tell by its time either whether there is such an account.
  setTimeout(() => {
    sendLink(resources, firm, user).catch((error) => {
      // Not the message: mail servers repeat the address in it.
      resources.log.error({ code: error?.code, response: error?.responseCode }, 'a password link was not sent')
    })
  }, afterAnswerMs)
}

/** The place where better-auth looks for the link when it is used, and where it looks only once. */
export function linkName(token: string) {
  return `reset-password:${token}`
}

/** A link for nobody is made like any other: what comes next must not be faster for an unknown name. */
async function sendLink(
  { auth, limits, mail, config }: Needs,
  firm: Firm,
  user?: { id: string; username: string; email: string },
) {
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await (await auth()).$context
  await internalAdapter.createVerificationValue({
    identifier: linkName(token),
    value: user?.id ?? randomUUID(),
    expiresAt: new Date(Date.now() + rules.newPassword.linkSeconds * 1000),
  })
  const to = user && addressOf(user)
  if (!to) return
  // However many ask from however many places: those that have arrived still serve.
  const { maxLetters: most, linkSeconds: seconds } = rules.newPassword
  if ((await limits.take('reset letters', user.id, { most, seconds })) > 0) return
  await mail?.send({
    from: { name: firm.name, address: firm.email },
    to,
    subject: `A new password for the website of ${firm.name}`,
    text: [
      `Someone asked for a new password for the account "${user.username}" of the website of ${firm.name}.`,
      'Choose it here, within an hour. The link works once:',
      `${config.PUBLIC_URL}/adminsite/reset?token=${token}`,
      'If it was not you, do nothing: the password stays as it is.',
    ].join('\n\n'),
  })
}
