import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { getUser } from './accounts.server.ts'
import { countingWrong } from './attempts.server.ts'
import type { Code } from './code.ts'
import type { Password } from './new-password.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'

type Needs = Pick<Resources, 'auth' | 'limits'>

/** What an app needs to make codes, and the codes that serve where the app is lost. Neither is shown again. */
export type SecondFactor = { address: string; secret: string; recoveryCodes: string[] }

/** Makes a second factor. It is asked for only once a first code has shown that the app has it. */
export function beginSecondFactor(
  { auth, limits }: Needs,
  self: Self,
  { currentPassword: password, issuer }: Password & { issuer: string },
  { headers, address }: Sender,
): Promise<SecondFactor> {
  return countingWrong({ limits }, { username: self.username, address }, async () => {
    const { api } = await auth()
    const answer = await api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TOTP_ALREADY_ENABLED: 'second-factor-on' } as const
    const { body } = await readAnswer<{ totpURI: string; backupCodes: string[] }>(answer, refusals)
    const [, query = ''] = body.totpURI.split('?')
    return {
      // The app shows it by the name one signs in with.
      address: `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(self.username)}?${query}`,
      secret: new URLSearchParams(query).get('secret') ?? '',
      recoveryCodes: body.backupCodes,
    }
  })
}

/** Switches the second factor on by a first code; returns the cookies of a new session. */
export function confirmSecondFactor({ auth, limits }: Needs, self: Self, { code }: Code, { headers, address }: Sender) {
  return countingWrong({ limits }, { username: self.username, address }, async () => {
    const { api } = await auth()
    const answer = await api.verifyTOTP({ body: { code }, headers, asResponse: true })
    const refusals = { INVALID_CODE: 'wrong-code', TOTP_NOT_ENABLED: 'wrong-code' } as const
    const { cookies } = await readAnswer(answer, refusals)
    return cookies
  })
}

/** Makes new recovery codes; the old ones are void. */
export function renewRecoveryCodes(
  { auth, limits }: Needs,
  self: Self,
  { currentPassword: password }: Password,
  { headers, address }: Sender,
) {
  return countingWrong({ limits }, { username: self.username, address }, async () => {
    const { api } = await auth()
    const answer = await api.generateBackupCodes({ body: { password }, headers, asResponse: true })
    const { body } = await readAnswer<{ backupCodes: string[] }>(answer, passwordRefusals)
    return body.backupCodes
  })
}

/** Switches the second factor off; returns the cookies of a new session. */
export function endSecondFactor(
  { auth, limits }: Needs,
  self: Self,
  { currentPassword: password }: Password,
  { headers, address }: Sender,
) {
  return countingWrong({ limits }, { username: self.username, address }, async () => {
    const { api } = await auth()
    const answer = await api.disableTwoFactor({ body: { password }, headers, asResponse: true })
    const { cookies } = await readAnswer(answer, passwordRefusals)
    return cookies
  })
}

/** Takes the second factor from an account whose app and recovery codes are lost: for whoever runs the site. */
export async function takeSecondFactor(db: Db, username: string) {
  const user = await getUser(db, username)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('twoFactor').where('userId', '=', user.id).execute()
    await transaction.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', user.id).execute()
  })
}
