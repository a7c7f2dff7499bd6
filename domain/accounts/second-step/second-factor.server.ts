import { createHmac } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { ColleagueNamed, Self, Sender } from '#domain/accounts/account.ts'
import { endSessions, getUser, hasPassword } from '#domain/accounts/accounts.server.ts'
import type { Code, Password } from '#domain/accounts/credentials.ts'
import { takePasskeys } from '#domain/accounts/passkeys/edit-passkeys.server.ts'
import { listPasskeys } from '#domain/accounts/passkeys.server.ts'
import { assertManages } from '#domain/accounts/password/prove-password.server.ts'
import { assertSecondStepLeft } from '#domain/accounts/second-step.server.ts'
import { guardOwn } from '#domain/accounts/sign-in/attempts.server.ts'
import { passwordRefusals, readAuthResponse } from '#domain/accounts/sign-in/read-auth-response.server.ts'
import { renewSession, tokenIn } from '#domain/accounts/sign-in/session.server.ts'
import { deleteOtherSessions } from '#domain/accounts/sign-in/sessions.server.ts'
import { queueSignInLetter } from '#domain/accounts/sign-in/sign-in-letters.server.ts'
import { type Actor, machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

type SecondFactorResources = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>

/** What an app needs to make codes, and the codes that serve where the app is lost. Neither is shown again. */
export type SecondFactor = { address: string; secret: string; recoveryCodes: string[] }

/** Makes a second factor. It is asked for only once a first code has shown that the app has it. */
export function beginSecondFactor(
  resources: SecondFactorResources,
  self: Self,
  { currentPassword: password, issuer }: Password & { issuer: string },
  sender: Sender,
): Promise<SecondFactor> {
  return guardOwn(resources, self, async () => {
    // The code stands beside a password; a passkey is both steps in one.
    if (!(await hasPassword(resources.db, self.id))) throw new Problem('no-password')
    const { api } = await resources.auth()
    const { headers } = sender
    const answer = await api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TOTP_ALREADY_ENABLED: 'second-factor-on' } as const
    const { body } = await readAuthResponse<{ totpURI: string; backupCodes: string[] }>(answer, refusals)
    const facts = { lastStep: null, recoveryCodesAt: new Date().toISOString() }
    await change(resources, staff(self, sender), ({ db }) => updateFactor(db, self.id, facts))
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
  resources: SecondFactorResources,
  self: Self,
  { code }: Code,
  sender: Sender,
) {
  const actor = staff(self, sender)
  const cookies = await guardOwn(resources, self, async () => {
    const isRight = await claimStep(resources, self.id, code)
    // First: whatever happens after the switch, no session is left that never saw a code.
    if (isRight) await change(resources, actor, (open) => deleteOtherSessions(open, self.id, self.token))
    return await renewSession(resources, self, sender, async () => {
      const { api } = await resources.auth()
      const answer = await api.verifyTOTP({ body: { code }, headers: sender.headers, asResponse: true })
      const refusals = { INVALID_CODE: 'wrong-code', TOTP_NOT_ENABLED: 'wrong-code' } as const
      return (await readAuthResponse(answer, refusals)).cookies
    })
  })
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await deleteOtherSessions({ db, invalidate }, self.id, tokenIn(cookies))
    await updateFactor(db, self.id, { enabledAt: new Date().toISOString() })
    await record('second factor on', self.id)
  })
  return cookies
}

/** Makes new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  resources: SecondFactorResources,
  self: Self,
  { currentPassword: password }: Password,
  sender: Sender,
) {
  const { body } = await guardOwn(resources, self, async () => {
    const { api } = await resources.auth()
    const { headers } = sender
    const answer = await api.generateBackupCodes({ body: { password }, headers, asResponse: true })
    const refusals = { ...passwordRefusals, TWO_FACTOR_NOT_ENABLED: 'second-factor-off' } as const
    return await readAuthResponse<{ backupCodes: string[] }>(answer, refusals)
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
  const cookies = await guardOwn(resources, self, () =>
    renewSession(resources, self, sender, async () => {
      const { api } = await resources.auth()
      const { headers } = sender
      const answer = await api.disableTwoFactor({ body: { password }, headers, asResponse: true })
      return (await readAuthResponse(answer, passwordRefusals)).cookies
    }),
  )
  await change(resources, staff(self, sender), async ({ record, ...open }) => {
    await record('second factor off', self.id)
    await queueSignInLetter(resources, open, { userId: self.id, event: 'factor', sender })
  })
  return cookies
}

/**
 * Takes second factor and passkeys from an account whose devices are lost: for whoever runs the site. From then on its
 * password opens it alone. Its sessions end, since a lost device may hold one.
 */
export function removeSecondFactor(resources: ChangeContext & Pick<Resources, 'mail'>, actor: Actor, username: string) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const user = await getUser(db, username)
    // Nothing would be left to sign in with.
    if (!(await hasPassword(db, user.id))) throw new Problem('no-password')
    const passkeys = await takePasskeys(resources.mail, { db, record, invalidate }, user)
    await db.deleteFrom('twoFactor').where('userId', '=', user.id).execute()
    await db.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', user.id).execute()
    await endSessions({ db, invalidate }, user.id)
    await record('second factor taken', user.id)
    if (user.twoFactorEnabled)
      await queueSignInLetter(resources, { db, invalidate }, { userId: user.id, event: 'factor' })
    return { username: user.username, passkeys }
  })
}

/** The same for a colleague, by an owner. */
export async function removeColleaguesFactor(
  resources: SecondFactorResources & Pick<Resources, 'mail'>,
  self: Self,
  colleague: ColleagueNamed,
  sender: Sender,
) {
  await assertManages(resources, self, colleague, sender)
  const { id, twoFactorEnabled } = await getUser(resources.db, colleague.username)
  const hasNone = twoFactorEnabled !== 1 && (await listPasskeys(resources.db, id)).length === 0
  if (hasNone) throw new Problem('second-factor-off')
  return await removeSecondFactor(resources, staff(self, sender), colleague.username)
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
  db: Transaction,
  userId: string,
  facts: { lastStep?: null; enabledAt?: string; recoveryCodesAt?: string },
) {
  await db.updateTable('twoFactor').set(facts).where('userId', '=', userId).execute()
}

const stepMs = 30_000

/** Remembers the half minute of a right code, and tells whether it is one: it opens nothing a second time. */
export async function claimStep(resources: ChangeContext & Pick<Resources, 'auth'>, userId: string, code: string) {
  const { db, auth } = resources
  const factor = await db.selectFrom('twoFactor').select('secret').where('userId', '=', userId).executeTakeFirst()
  if (!factor) return false
  const { secretConfig } = await (await auth()).$context
  const step = stepOf(await symmetricDecrypt({ key: secretConfig, data: factor.secret }), code)
  // A wrong code is refused, and counted, where it is checked.
  if (step === undefined) return false
  const claimed = await change(resources, machine, ({ db }) =>
    db
      .updateTable('twoFactor')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
      .returning('id')
      .executeTakeFirst(),
  )
  if (!claimed) throw new Problem('code-used')
  return true
}

/** Clocks differ a little: the half minutes before and after count too (RFC 6238). */
function stepOf(secret: string, code: string) {
  const now = Math.floor(Date.now() / stepMs)
  return [now - 1, now, now + 1].find((step) => codeAt(secret, step) === code)
}

function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
