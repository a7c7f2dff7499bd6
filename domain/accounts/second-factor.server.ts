import { type Actor, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueInput, Self, Sender } from './account.ts'
import { endSessions, getUser, hasPassword } from './accounts.server.ts'
import type { Code, Password } from './credentials.ts'
import { removeAllPasskeys } from './edit-passkeys.server.ts'
import { claimStep } from './enter-code.server.ts'
import { listPasskeys } from './passkeys.server.ts'
import { assertManages } from './password.server.ts'
import { assertSecondStepLeft } from './second-step.server.ts'
import { guardOwnPassword } from './sign-in/attempts.server.ts'
import { passwordRefusals, readAuthResponse } from './sign-in/auth-response.server.ts'
import { deleteOtherSessions } from './sign-in/sessions.server.ts'
import { renewSession, sessionTokenOf } from './sign-in/sign-in.server.ts'
import { queueSignInEmail } from './sign-in/sign-in-email.server.ts'

type SecondFactorResources = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>

/** The secret for a code app, and the recovery codes in case the app is lost. Neither is shown again. */
type SecondFactor = { address: string; secret: string; recoveryCodes: string[] }

/** Creates a second factor. Sign-ins require it only after a first code has shown that the app works. */
export function beginSecondFactor(
  resources: SecondFactorResources,
  self: Self,
  { currentPassword: password, issuer }: Password & { issuer: string },
  sender: Sender,
): Promise<SecondFactor> {
  return guardOwnPassword(resources, self, async () => {
    // A code only complements a password; a passkey counts as both steps.
    if (!(await hasPassword(resources.db, self.id))) throw new Problem('no-password')
    const { api } = await resources.auth()
    const { headers } = sender
    const response = await api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TOTP_ALREADY_ENABLED: 'second-factor-on' } as const
    const { body } = await readAuthResponse<{ totpURI: string; backupCodes: string[] }>(response, refusals)
    const columns = { lastStep: null, recoveryCodesAt: new Date().toISOString() }
    await change(resources, staff(self, sender), ({ db }) => updateFactor(db, self.id, columns))
    const [, query = ''] = body.totpURI.split('?')
    return {
      // The app shows the username.
      address: `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(self.username)}?${query}`,
      secret: new URLSearchParams(query).get('secret') ?? '',
      recoveryCodes: body.backupCodes,
    }
  })
}

/** Switches the second factor on by a first code; returns the cookies of a new session, and ends all others. */
export async function confirmSecondFactor(
  resources: SecondFactorResources,
  self: Self,
  { code }: Code,
  sender: Sender,
) {
  const actor = staff(self, sender)
  const cookies = await guardOwnPassword(resources, self, async () => {
    const isValid = await claimStep(resources, self.id, code)
    // End the other sessions first: if a later step fails, no session stays open that never required a code.
    if (isValid) await change(resources, actor, (tx) => deleteOtherSessions(tx, self.id, self.token))
    return await renewSession(resources, self, sender, async () => {
      const { api } = await resources.auth()
      const response = await api.verifyTOTP({ body: { code }, headers: sender.headers, asResponse: true })
      const refusals = { INVALID_CODE: 'wrong-code', TOTP_NOT_ENABLED: 'wrong-code' } as const
      return (await readAuthResponse(response, refusals)).cookies
    })
  })
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await deleteOtherSessions({ db, invalidate }, self.id, sessionTokenOf(cookies))
    await updateFactor(db, self.id, { enabledAt: new Date().toISOString() })
    await record('second factor on', self.id)
  })
  return cookies
}

/** Creates new recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(
  resources: SecondFactorResources,
  self: Self,
  { currentPassword: password }: Password,
  sender: Sender,
) {
  const { body } = await guardOwnPassword(resources, self, async () => {
    const { api } = await resources.auth()
    const { headers } = sender
    const response = await api.generateBackupCodes({ body: { password }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TWO_FACTOR_NOT_ENABLED: 'second-factor-off' } as const
    return await readAuthResponse<{ backupCodes: string[] }>(response, refusals)
  })
  await change(resources, staff(self, sender), async ({ db, record }) => {
    await updateFactor(db, self.id, { recoveryCodesAt: new Date().toISOString() })
    await record('recovery codes renewed', self.id)
  })
  return body.backupCodes
}

/** Switches the second factor off; returns the cookies of a new session. */
export async function endSecondFactor(
  resources: SecondFactorResources,
  self: Self,
  { currentPassword: password }: Password,
  sender: Sender,
) {
  if (!(await findSecondFactor(resources.db, self.id))) throw new Problem('second-factor-off')
  await assertSecondStepLeft(resources.db, { id: self.id, twoFactorEnabled: false })
  const cookies = await guardOwnPassword(resources, self, () =>
    renewSession(resources, self, sender, async () => {
      const { api } = await resources.auth()
      const { headers } = sender
      const response = await api.disableTwoFactor({ body: { password }, headers, asResponse: true })
      return (await readAuthResponse(response, passwordRefusals)).cookies
    }),
  )
  await change(resources, staff(self, sender), async ({ record, ...tx }) => {
    await record('second factor off', self.id)
    await queueSignInEmail(resources, tx, { userId: self.id, event: 'factor', sender })
  })
  return cookies
}

/**
 * Removes second factor and passkeys from an account whose devices are lost, for an administrator. Afterwards the
 * password alone opens it. Ends its sessions, since a lost device may have one.
 */
export function removeSecondFactor(resources: ChangeContext & Pick<Resources, 'mail'>, actor: Actor, username: string) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const user = await getUser(db, username)
    // Without a password, nothing would be left to sign in with.
    if (!(await hasPassword(db, user.id))) throw new Problem('no-password')
    const passkeys = await removeAllPasskeys(resources.mail, { db, record, invalidate }, user)
    await db.deleteFrom('twoFactor').where('userId', '=', user.id).execute()
    await db.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', user.id).execute()
    await endSessions({ db, invalidate }, user.id)
    await record('second factor taken', user.id)
    if (user.twoFactorEnabled)
      await queueSignInEmail(resources, { db, invalidate }, { userId: user.id, event: 'factor' })
    return { username: user.username, passkeys }
  })
}

/** Removes the second factor and passkeys of a colleague. Requires an owner. */
export async function removeColleagueFactor(
  resources: SecondFactorResources,
  self: Self,
  colleague: ColleagueInput,
  sender: Sender,
) {
  await assertManages(resources, self, colleague, sender)
  const { id, twoFactorEnabled } = await getUser(resources.db, colleague.username)
  const hasNone = twoFactorEnabled !== 1 && (await listPasskeys(resources.db, id)).length === 0
  if (hasNone) throw new Problem('second-factor-off')
  return await removeSecondFactor(resources, staff(self, sender), colleague.username)
}

/** The second factor for the account page; undefined if it is off. */
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
  // Codes that were stored before they were hashed cannot be counted.
  return { ...moments, codesLeft: backupCodes.startsWith('[') ? JSON.parse(backupCodes).length : undefined }
}

async function updateFactor(
  db: Transaction,
  userId: string,
  columns: { lastStep?: null; enabledAt?: string; recoveryCodesAt?: string },
) {
  await db.updateTable('twoFactor').set(columns).where('userId', '=', userId).execute()
}
