import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { getUser } from './accounts.server.ts'
import { guardOwn } from './attempts.server.ts'
import type { Code } from './code.ts'
import type { Password } from './new-password.ts'
import { claimStep } from './one-time-step.server.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'
import { renewSession, tokenIn } from './session.server.ts'
import { deleteOtherSessions } from './sessions.server.ts'

type Needs = Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords' | 'log'>

/** What an app needs to make codes, and the codes that serve where the app is lost. Neither is shown again. */
export type SecondFactor = { address: string; secret: string; recoveryCodes: string[] }

/** Makes a second factor. It is asked for only once a first code has shown that the app has it. */
export function beginSecondFactor(
  { db, auth, limits, passwords }: Needs,
  self: Self,
  { currentPassword: password, issuer }: Password & { issuer: string },
  { headers }: Sender,
): Promise<SecondFactor> {
  return guardOwn({ limits, passwords }, self, async () => {
    const { api } = await auth()
    const answer = await api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TOTP_ALREADY_ENABLED: 'second-factor-on' } as const
    const { body } = await readAnswer<{ totpURI: string; backupCodes: string[] }>(answer, refusals)
    await updateFactor(db, self.id, { lastStep: null, recoveryCodesAt: new Date().toISOString() })
    const [, query = ''] = body.totpURI.split('?')
    return {
      // The app shows it by the name one signs in with.
      address: `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(self.username)}?${query}`,
      secret: new URLSearchParams(query).get('secret') ?? '',
      recoveryCodes: body.backupCodes,
    }
  })
}

/** Switches the second factor on by a first code; returns the cookies of a new session, and ends all others. */
export async function confirmSecondFactor(
  { db, auth, limits, passwords, log }: Needs,
  self: Self,
  { code }: Code,
  { headers, address }: Sender,
) {
  const cookies = await guardOwn({ limits, passwords }, self, async () => {
    await claimStep({ db, auth }, self.id, code)
    return await renewSession({ db }, self, async () => {
      const { api } = await auth()
      const answer = await api.verifyTOTP({ body: { code }, headers, asResponse: true })
      const refusals = { INVALID_CODE: 'wrong-code', TOTP_NOT_ENABLED: 'wrong-code' } as const
      return (await readAnswer(answer, refusals)).cookies
    })
  })
  await deleteOtherSessions(db, self.id, tokenIn(cookies))
  await updateFactor(db, self.id, { enabledAt: new Date().toISOString() })
  logAccount({ log }, 'second factor on', { account: self.id, address })
  return cookies
}

/** Makes new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  { db, auth, limits, passwords, log }: Needs,
  self: Self,
  { currentPassword: password }: Password,
  { headers, address }: Sender,
) {
  const { body } = await guardOwn({ limits, passwords }, self, async () => {
    const { api } = await auth()
    const answer = await api.generateBackupCodes({ body: { password }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TWO_FACTOR_NOT_ENABLED: 'second-factor-off' } as const
    return await readAnswer<{ backupCodes: string[] }>(answer, refusals)
  })
  await updateFactor(db, self.id, { recoveryCodesAt: new Date().toISOString() })
  logAccount({ log }, 'recovery codes renewed', { account: self.id, address })
  return body.backupCodes
}

/** Switches the second factor off; returns the cookies of a new session. */
export async function endSecondFactor(
  { db, auth, limits, passwords, log }: Needs,
  self: Self,
  { currentPassword: password }: Password,
  { headers, address }: Sender,
) {
  if (!(await findSecondFactor(db, self.id))) throw new Problem('second-factor-off')
  const cookies = await guardOwn({ limits, passwords }, self, () =>
    renewSession({ db }, self, async () => {
      const { api } = await auth()
      const answer = await api.disableTwoFactor({ body: { password }, headers, asResponse: true })
      return (await readAnswer(answer, passwordRefusals)).cookies
    }),
  )
  logAccount({ log }, 'second factor off', { account: self.id, address })
  return cookies
}

/** Takes the second factor from an account whose app and recovery codes are lost: for whoever runs the site. */
export async function takeSecondFactor(db: Db, username: string) {
  const user = await getUser(db, username)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('twoFactor').where('userId', '=', user.id).execute()
    await transaction.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', user.id).execute()
  })
}

/** What the account page tells of one's own second factor; undefined where it is off. */
export async function findSecondFactor(db: Db, userId: string) {
  const factor = await db
    .selectFrom('twoFactor')
    .innerJoin('user', 'user.id', 'twoFactor.userId')
    .select(['enabledAt', 'usedAt', 'recoveryCodesAt', 'backupCodes'])
    .where('userId', '=', userId)
    .where('twoFactorEnabled', '=', 1)
    .executeTakeFirst()
  if (!factor) return undefined
  const { backupCodes, ...moments } = factor
  // Kept before there were hashes, they cannot be counted.
  return { ...moments, codesLeft: backupCodes.startsWith('[') ? JSON.parse(backupCodes).length : undefined }
}

async function updateFactor(
  db: Db,
  userId: string,
  facts: { lastStep?: null; enabledAt?: string; recoveryCodesAt?: string },
) {
  await db.updateTable('twoFactor').set(facts).where('userId', '=', userId).execute()
}
