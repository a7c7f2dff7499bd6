import { expect, test, vi } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { codeOf } from '#tests/support/authenticators.ts'
import { accountPassword, testAccounts, withCookies } from '#tests/support/unit/accounts.ts'
import { stopClockInEachTest } from '#tests/support/unit/still-clock.ts'
import { createAccount } from './create-account.server.ts'
import { Code } from './credentials.ts'
import { enterCode } from './enter-code.server.ts'
import { resetColleaguePassword } from './manage-accounts.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
  removeColleagueFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.server.ts'
import { listActiveSessions } from './sign-in/sessions.server.ts'

const password = { currentPassword: accountPassword }

stopClockInEachTest()

test('with a second factor, a sign-in opens a session only after the right code', async () => {
  const { openSession, usernameOf, secret, ...office } = await withFactor()
  const { codeNeeded, sender } = await openSession()
  expect(codeNeeded).toBe(true)
  expect(await usernameOf(sender)).toBeUndefined()

  const wrong = enterCode(office, { code: '000000' }, sender)
  await expect(wrong).rejects.toMatchObject({ code: 'wrong-code' })
  const cookies = await enterCode(office, { code: codeOf(secret) }, sender)
  expect(await usernameOf(withCookies(cookies))).toBe('admin')
})

test('the choice to be remembered at the password step applies to the session after the code', async () => {
  const { openSession, secret, ...office } = await withFactor()
  for (const [turn, remember] of [true, false].entries()) {
    const { sender } = await openSession({ remember })
    const cookies = await enterCode(office, { code: codeOf(secret, Date.now() + turn * 30_000) }, sender)
    const session = cookies.find((cookie) => cookie.includes('session_token'))
    expect(/Max-Age=2592000/.test(session ?? '')).toBe(remember)
  }
})

test('each recovery code is valid once', async () => {
  const { openSession, usernameOf, recoveryCodes, ...office } = await withFactor()
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  const first = await openSession()
  expect(await usernameOf(withCookies(await enterCode(office, { code }, first.sender)))).toBe('admin')
  const second = await openSession()
  await expect(enterCode(office, { code }, second.sender)).rejects.toMatchObject({ code: 'wrong-code' })
})

test('new recovery codes invalidate the old ones', async () => {
  const { openSession, sender, self, recoveryCodes, ...office } = await withFactor()
  const renewed = await renewRecoveryCodes(office, self, password, sender)
  const { sender: waiting } = await openSession()
  const old = enterCode(office, { code: recoveryCodes[0] ?? '' }, waiting)
  await expect(old).rejects.toMatchObject({ code: 'wrong-code' })
  await expect(enterCode(office, { code: renewed[0] ?? '' }, waiting)).resolves.toBeDefined()
})

test('after five wrong codes the sign-in must be started again', async () => {
  const { openSession, secret, ...office } = await withFactor()
  const { sender } = await openSession()
  for (let turn = 0; turn < 5; turn++) await enterCode(office, { code: '000000' }, sender).catch(() => {})
  const late = enterCode(office, { code: codeOf(secret) }, sender)
  await expect(late).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('ten wrong codes block sign-in from that IP address but not from others', async () => {
  const { openSession, secret, ...office } = await withFactor()
  for (let round = 0; round < 2; round++) {
    const { sender } = await openSession({}, 'there')
    for (let turn = 0; turn < 5; turn++) await enterCode(office, { code: '000000' }, sender).catch(() => {})
  }
  await expect(openSession({}, 'there')).rejects.toMatchObject({ code: 'too-many-attempts' })
  const { sender } = await openSession({}, 'elsewhere')
  await expect(enterCode(office, { code: codeOf(secret) }, sender)).resolves.toBeDefined()
})

test('the code that switched on the second factor cannot also be used to sign in', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const { secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const code = codeOf(secret)
  await confirmSecondFactor(office, self, { code }, sender)
  const { sender: waiting } = await openSession()
  await expect(enterCode(office, { code }, waiting)).rejects.toMatchObject({ code: 'code-used' })
})

test('switching on the second factor ends other sessions and does not extend the current one', async () => {
  const { openSession, usernameOf, ...office } = await testAccounts()
  const { sender, self } = await openSession({ remember: false })
  const elsewhere = await openSession()
  const { secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret) }, sender)
  expect(await usernameOf(elsewhere.sender)).toBeUndefined()
  expect(await usernameOf(withCookies(cookies))).toBe('admin')
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  expect(await listActiveSessions(office.db, self.id, inTwoDays)).toEqual([])
})

test('a recovery code is accepted in lower case without its hyphen, and the remaining codes are counted', async () => {
  const { openSession, recoveryCodes, user, ...office } = await withFactor()
  const code = (recoveryCodes[3] ?? '').toLowerCase().replace('-', '')
  const { sender } = await openSession()
  await expect(enterCode(office, { code }, sender)).resolves.toBeDefined()
  expect(await findSecondFactor(office.db, user.id)).toMatchObject({ codesLeft: 9, usedAt: expect.any(String) })
})

test('a code without the password step is rejected', async () => {
  const { secret, ...office } = await withFactor()
  const stranger = { headers: new Headers(), address: 'here' }
  await expect(enterCode(office, { code: codeOf(secret) }, stranger)).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('a code with a malformed cookie of the password step is rejected', async () => {
  const { secret, ...office } = await withFactor()
  const strange = { headers: new Headers({ cookie: 'chambers.two_factor=%E0%A4%A' }), address: 'here' }
  await expect(enterCode(office, { code: codeOf(secret) }, strange)).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('while the second factor is off, it cannot be switched off nor its recovery codes be renewed', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const off = { code: 'second-factor-off', status: 409 }
  await expect(renewRecoveryCodes(office, self, password, sender)).rejects.toMatchObject(off)
  await expect(endSecondFactor(office, self, password, sender)).rejects.toMatchObject(off)
})

test('a sign-in asks for no code while the second factor is not confirmed', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  await expect(confirmSecondFactor(office, self, { code: '000000' }, sender)).rejects.toMatchObject({
    code: 'wrong-code',
  })
  expect((await openSession()).codeNeeded).toBe(false)
})

test('a second setup replaces the secret, and setup is rejected once the second factor is on', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const begin = () => beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  await begin()
  const { secret } = await begin()
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret) }, sender)
  const now = withCookies(cookies)
  const third = beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, now)
  await expect(third).rejects.toMatchObject({ code: 'second-factor-on' })
})

test('the authenticator URI contains the firm, the username and the secret', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const { address, secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  expect(address).toMatch(/^otpauth:\/\/totp\/The%20Chambers:admin\?/)
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
})

test('switching off the second factor requires the password, and a sign-in then asks for no code', async () => {
  const { openSession, sender, self, ...office } = await withFactor()
  const guess = endSecondFactor(office, self, { currentPassword: 'a wrong guess' }, sender)
  await expect(guess).rejects.toMatchObject({ code: 'wrong-password' })
  await endSecondFactor(office, self, password, sender)
  expect((await openSession()).codeNeeded).toBe(false)
})

test('the operator can remove the second factor of an account', async () => {
  const { openSession, ...office } = await withFactor()
  await removeSecondFactor(office, machine, 'admin')
  expect((await openSession()).codeNeeded).toBe(false)
})

test('a password reset preserves the second factor: sign-in asks for a code, then for a new password', async () => {
  const { openSession, admin, secret, ...office } = await withGuardedColleague()
  const reset = await resetColleaguePassword(office, admin.self, { username: 'asha' }, admin.sender)
  expect(reset.secondFactor).toBe(true)
  const { codeNeeded, sender } = await openSession(reset)
  expect(codeNeeded).toBe(true)
  const cookies = await enterCode(office, { code: codeOf(secret) }, sender)
  expect((await office.readSession(cookies)).self).toMatchObject({ username: 'asha', mustChoosePassword: true })
})

test('removing a colleague’s second factor ends their sessions, and their next sign-in asks for no code', async () => {
  const { openSession, usernameOf, admin, asha, hers, ...office } = await withGuardedColleague()
  expect((await openSession(asha)).codeNeeded).toBe(true)
  await removeColleagueFactor(office, admin.self, { username: 'Asha' }, admin.sender)
  // The lost phone may have a session.
  expect(await usernameOf(hers.sender)).toBeUndefined()
  expect(await usernameOf(admin.sender)).toBe('admin')
  const next = await openSession(asha)
  expect([next.codeNeeded, await usernameOf(next.sender)]).toEqual([false, 'asha'])
  const twice = removeColleagueFactor(office, admin.self, { username: 'asha' }, admin.sender)
  await expect(twice).rejects.toMatchObject({ code: 'second-factor-off' })

  const reset = await resetColleaguePassword(office, admin.self, { username: 'asha' }, admin.sender)
  expect(reset.secondFactor).toBe(false)
  expect((await openSession(reset)).codeNeeded).toBe(false)
})

test('only an owner can remove a colleague’s second factor, with a recent sign-in, and never their own', async () => {
  const { admin, hers, ...office } = await withGuardedColleague()
  const remove = (by: typeof hers, username: string) => removeColleagueFactor(office, by.self, { username }, by.sender)
  await expect(remove(hers, 'admin')).rejects.toMatchObject({ code: 'not-allowed' })
  await expect(remove(hers, 'asha')).rejects.toMatchObject({ code: 'not-allowed' })
  await expect(remove(admin, 'admin')).rejects.toMatchObject({ code: 'own-account' })
  const signedInAt = new Date(Date.now() - rules.signIn.recentSeconds * 1000 - 1000)
  const later = { ...admin, self: { ...admin.self, signedInAt } }
  await expect(remove(later, 'asha')).rejects.toMatchObject({ code: 'password-needed' })
  expect(await findSecondFactor(office.db, hers.self.id)).toBeDefined()
})

test('the database contains neither the secret nor the recovery codes in plain text', async () => {
  const { db, secret, recoveryCodes } = await withFactor()
  const stored = JSON.stringify(await db.selectFrom('twoFactor').selectAll().execute())
  for (const word of [secret, ...recoveryCodes]) expect(stored).not.toContain(word)
})

test('spaces in a code are ignored, and a blank code is rejected', () => {
  expect(Code.parse({ code: ' 123 456 ' }).code).toBe('123456')
  expect(Code.safeParse({ code: '   ' }).error?.issues[0]?.message).toBe('Code is required')
})

/** An account with a second factor; `sender` is signed in. */
async function withFactor() {
  const office = await testAccounts()
  const { sender, self } = await office.openSession()
  const factor = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(factor.secret, Date.now() - 30_000) }, sender)
  return { ...office, ...factor, ...(await office.readSession(cookies)) }
}

/** The colleague 'asha', signed in as `hers`, has a second factor; `admin` is the first account. */
async function withGuardedColleague() {
  const office = await testAccounts()
  const admin = await office.openSession()
  // Make 'admin' the oldest account.
  vi.setSystemTime(Date.now() + 1000)
  const { password: first } = await createAccount(office, machine, { role: 'editor', username: 'asha' })
  const asha = { username: 'asha', password: first }
  const { sender, self } = await office.openSession(asha)
  const { secret } = await beginSecondFactor(office, self, { currentPassword: first, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret, Date.now() - 30_000) }, sender)
  return { ...office, admin, asha, secret, hers: await office.readSession(cookies) }
}
