import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { codeOf, makePasskey } from '#tests/support/authenticators.ts'
import {
  joined,
  registerPasskey,
  removePassword,
  signInByPasskey,
  testAccounts,
  withPasskey,
} from '#tests/support/unit/accounts.ts'
import { collectLog } from '#tests/support/unit/resources.ts'
import { removePasskey } from './edit-passkeys.server.ts'
import { switchSecondStep } from './manage-accounts.server.ts'
import { PasskeySignIn } from './passkey.ts'
import { listPasskeys, userHandleOf } from './passkeys.server.ts'
import { changePassword } from './password.server.ts'
import { beginSecondFactor, confirmSecondFactor } from './second-factor.server.ts'
import { closeAccount, makeClosingLink } from './sign-in/close-account.server.ts'
import { findPendingRequirement } from './sign-in/sign-in.server.ts'
import { beginPasskeySignIn, signInPasskey } from './sign-in-passkey.server.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a passkey sign-in opens a session, sets the device cookie and is recorded', async () => {
  const { office, passkey, usernameOf, db, user } = await withPasskey()
  const { sender, cookies } = await signInByPasskey(office, passkey, { userHandle: userHandleOf(user.id) })
  expect(await usernameOf(sender)).toBe('admin')
  expect(cookies.some((cookie) => cookie.startsWith('chambers.device='))).toBe(true)
  const records = await db.selectFrom('record').select('what').orderBy('number').execute()
  expect(records.map(({ what }) => what).slice(-2)).toEqual(['passkey added', 'signed in'])
  expect(await db.selectFrom('passkey').select('usedAt').executeTakeFirst()).toEqual({ usedAt: expect.any(String) })
})

test('a passkey sign-in needs no second factor code and does not mark the second factor as used', async () => {
  const { office, self, sender, db } = { ...(await withPasskey()) }
  const input = { currentPassword: 'correct horse battery', issuer: 'The Chambers' }
  const { secret } = await beginSecondFactor(office, self, input, sender)
  const now = await office.readSession(await confirmSecondFactor(office, self, { code: codeOf(secret) }, sender))
  const passkey = await registerPasskey(office, now)
  expect((await office.openSession()).codeNeeded).toBe(true)
  const signedIn = await signInByPasskey(office, passkey)
  expect(await office.usernameOf(signedIn.sender)).toBe('admin')
  expect(await db.selectFrom('twoFactor').select('usedAt').executeTakeFirst()).toEqual({ usedAt: null })
})

test('a passkey sign-in requests user verification and rejects a response without it', async () => {
  const { office, passkey } = await withPasskey()
  const { options } = await beginPasskeySignIn(office, { address: 'here' })
  expect(options.userVerification).toBe('required')
  const unverified = signInByPasskey(office, passkey, { verifies: false })
  await expect(unverified).rejects.toMatchObject({ code: 'passkey-unverified' })
})

test('a passkey counter that does not increase is rejected, recorded and logged; the passkey stays valid', async () => {
  const { log, lines } = collectLog<{ level: number; msg: string; account?: string }>()
  const accounts = await testAccounts({}, {}, log)
  const passkey = await registerPasskey(accounts, await accounts.openSession(), 5)
  await signInByPasskey(accounts, passkey, { counter: 7 })
  for (const counter of [7, 3, 0]) {
    await expect(signInByPasskey(accounts, passkey, { counter })).rejects.toMatchObject({ code: 'passkey-copied' })
  }
  const copied = await accounts.db.selectFrom('record').selectAll().where('what', '=', 'passkey copied').execute()
  expect(copied).toHaveLength(3)
  expect(copied[0]).toMatchObject({ subjectId: accounts.user.id, actor: 'visitor', network: 'here' })
  const warnings = lines.filter(({ level, msg }) => level >= 40 && msg.includes('counter went back'))
  expect(warnings).toHaveLength(3)
  expect(warnings[0]).toMatchObject({ account: accounts.user.id })
  const { sender } = await signInByPasskey(accounts, passkey, { counter: 8 })
  expect(await accounts.usernameOf(sender)).toBe('admin')
})

test('a low counter with a forged signature is not recorded as a copied passkey', async () => {
  const { office, passkey, db } = await withPasskey({}, {}, 5)
  const { cookies, options } = await beginPasskeySignIn(office, { address: 'here' })
  const forged = JSON.parse(makePasskey().sign(options, { counter: 1 }))
  const answer = JSON.stringify({ ...forged, id: passkey.id, rawId: passkey.id })
  const sender = { headers: joined(new Headers(), cookies), address: 'here' }
  const refused = signInPasskey(office, PasskeySignIn.parse({ answer }), sender)
  await expect(refused).rejects.toMatchObject({ code: 'passkey-refused' })
  expect(await db.selectFrom('record').select('what').where('what', '=', 'passkey copied').execute()).toEqual([])
})

test('a passkey response is valid once, only in the browser with the challenge, and for five minutes', async () => {
  const { office, passkey, db } = await withPasskey()
  const { cookies, options } = await beginPasskeySignIn(office, { address: 'here' })
  const sent = PasskeySignIn.parse({ answer: passkey.sign(options) })
  const stranger = { headers: new Headers(), address: 'here' }
  await expect(signInPasskey(office, sent, stranger)).rejects.toMatchObject({ code: 'passkey-late' })
  const sender = { headers: joined(new Headers(), cookies), address: 'here' }
  await signInPasskey(office, sent, sender)
  await expect(signInPasskey(office, sent, sender)).rejects.toMatchObject({ code: 'passkey-late' })

  const late = await beginPasskeySignIn(office, { address: 'here' })
  const challenge = await db.selectFrom('verification').select(['createdAt', 'expiresAt']).executeTakeFirstOrThrow()
  expect(Date.parse(challenge.expiresAt) - Date.parse(challenge.createdAt)).toBeLessThanOrEqual(5 * 60_000 + 1_000)
  await db
    .updateTable('verification')
    .set({ expiresAt: new Date(0).toISOString() })
    .execute()
  const answer = PasskeySignIn.parse({ answer: passkey.sign(late.options) })
  const slow = signInPasskey(office, answer, { headers: joined(new Headers(), late.cookies), address: 'here' })
  await expect(slow).rejects.toMatchObject({ code: 'passkey-late' })
})

test('an unknown passkey, another site’s and another account’s get the same error and use up the challenge', async () => {
  const { office, passkey, db } = await withPasskey()
  for (const refused of [
    () => signInByPasskey(office, makePasskey()),
    () => signInByPasskey(office, passkey, { origin: 'https://elsewhere.example' }),
    () => signInByPasskey(office, passkey, { userHandle: userHandleOf('somebody else') }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'passkey-refused' })
  }
  expect(await db.selectFrom('verification').selectAll().execute()).toEqual([])
})

test('a passkey whose addition was not recorded cannot sign in', async () => {
  const { office, passkey, db } = await withPasskey()
  await db.updateTable('passkey').set({ addedAt: null }).execute()
  await expect(signInByPasskey(office, passkey)).rejects.toMatchObject({ code: 'passkey-refused' })
})

test('failed passkey sign-ins count towards the IP address’s password limit; known browsers are exempt', async () => {
  const { office, passkey, openSession, sender } = await withPasskey()
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    await signInByPasskey(office, passkey, { verifies: false, address: 'there' }).catch(() => {})
  }
  await expect(signInByPasskey(office, passkey, { address: 'there' })).rejects.toMatchObject({
    code: 'too-many-attempts',
  })
  await expect(openSession({}, 'there')).rejects.toMatchObject({ code: 'too-many-attempts' })
  await signInByPasskey(office, passkey, { address: 'there', headers: sender.headers })
  await signInByPasskey(office, passkey)
})

test('passkey challenges are rate-limited by IP address', async () => {
  const { office } = await withPasskey()
  for (let turn = 0; turn < rules.signIn.challengesPerAddress; turn++)
    await beginPasskeySignIn(office, { address: 'there' })
  await expect(beginPasskeySignIn(office, { address: 'there' })).rejects.toMatchObject({ code: 'too-many-attempts' })
  await expect(beginPasskeySignIn(office, { address: 'here' })).resolves.toBeDefined()
})

test('a remembered passkey session lasts 30 days, any other ends with the browser and after a day', async () => {
  const { office, passkey, db } = await withPasskey()
  const session = (cookies: string[]) => cookies.find((cookie) => cookie.includes('session_token'))
  for (const [remember, days] of [[false, 1] as const, [true, 30] as const]) {
    const { cookies, self } = await signInByPasskey(office, passkey, { remember })
    expect(/Max-Age=2592000/.test(session(cookies) ?? '')).toBe(remember)
    const row = db.selectFrom('session').select('expiresAt').where('id', '=', self.sessionId)
    const { expiresAt } = await row.executeTakeFirstOrThrow()
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / dayMs)).toBe(days)
  }
})

test('a passkey session that is not remembered still ends with the browser after a password change', async () => {
  const { office, passkey } = await withPasskey()
  const { self, sender } = await signInByPasskey(office, passkey, { remember: false })
  const passwords = { currentPassword: 'correct horse battery', newPassword: 'a new and longer password' }
  const cookies = await changePassword(office, self, { ...passwords, firmName: 'The Chambers' }, sender)
  expect(cookies.find((cookie) => cookie.includes('session_token'))).not.toMatch(/Max-Age|Expires/)
})

test('signing in again with a passkey ends the browser’s previous session', async () => {
  const { office, passkey, sender, usernameOf } = await withPasskey()
  await signInByPasskey(office, passkey, { headers: sender.headers })
  expect(await usernameOf(sender)).toBeUndefined()
})

test('an account without a password signs in by passkey, and a password gets the usual error', async () => {
  const { office, passkey, openSession, usernameOf } = await withPasskey()
  await removePassword(office)
  const { sender } = await signInByPasskey(office, passkey)
  expect(await usernameOf(sender)).toBe('admin')
  await expect(openSession()).rejects.toMatchObject({ code: 'wrong-credentials' })
})

test('a required second step is met by a passkey but not a password, and the only passkey cannot be removed', async () => {
  const { office, passkey, self, sender, db } = await withPasskey()
  await switchSecondStep(office, self, { state: 'on' }, sender)
  await db.updateTable('secondStepSwitch').set({ switchedAt: '2026-01-01T00:00:00.000Z' }).execute()
  await db.updateTable('user').set({ createdAt: '2026-01-01T00:00:00.000Z' }).execute()
  const byPassword = await office.openSession()
  expect(findPendingRequirement(byPassword.self)).toBe('second-step-needed')
  const byPasskey = await office.readSession((await signInByPasskey(office, passkey)).cookies)
  expect(findPendingRequirement(byPasskey.self)).toBeUndefined()
  const [remaining] = await listPasskeys(db, self.id)
  const removal = removePasskey(office, byPasskey.self, { id: remaining?.id ?? '' }, byPasskey.sender)
  await expect(removal).rejects.toMatchObject({ code: 'second-step-required' })
})

test('closing an account deletes its passkeys', async () => {
  const { office, passkey, self, db } = await withPasskey()
  const link = await makeClosingLink(office, { userId: self.id, email: 'asha@example.org' })
  await closeAccount(office, new URL(link).searchParams.get('token') ?? '', { address: 'here' })
  expect(await listPasskeys(db, self.id)).toEqual([])
  await expect(signInByPasskey(office, passkey)).rejects.toMatchObject({ code: 'passkey-refused' })
})
