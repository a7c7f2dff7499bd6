import { expect, test, vi } from 'vitest'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { Code } from '#domain/accounts/credentials.ts'
import { resetColleague } from '#domain/accounts/manage-accounts.server.ts'
import { listActiveSessions } from '#domain/accounts/sign-in/sessions.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts, withCookies } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/one-time-code.ts'
import { stopClockInEachTest } from '#tests/support/still-clock.ts'
import { enterCode } from './enter-code.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
  removeColleaguesFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.server.ts'

const password = { currentPassword: accountPassword }

stopClockInEachTest()

test('switched on, a sign-in opens nothing until the code is right', async () => {
  const { enter, whoIs, secret, ...office } = await withFactor()
  const { codeNeeded, sender } = await enter()
  expect(codeNeeded).toBe(true)
  expect(await whoIs(sender)).toBeUndefined()

  const wrong = enterCode(office, { code: '000000' }, sender)
  await expect(wrong).rejects.toMatchObject({ code: 'wrong-code' })
  const cookies = await enterCode(office, { code: codeOf(secret) }, sender)
  expect(await whoIs(withCookies(cookies))).toBe('admin')
})

test('what was chosen in the first step, to be remembered or not, holds in the second', async () => {
  const { enter, secret, ...office } = await withFactor()
  for (const [turn, remember] of [true, false].entries()) {
    const { sender } = await enter({ remember })
    const cookies = await enterCode(office, { code: codeOf(secret, Date.now() + turn * 30_000) }, sender)
    const session = cookies.find((cookie) => cookie.includes('session_token'))
    expect(/Max-Age=2592000/.test(session ?? '')).toBe(remember)
  }
})

test('each recovery code serves once', async () => {
  const { enter, whoIs, recoveryCodes, ...office } = await withFactor()
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  const first = await enter()
  expect(await whoIs(withCookies(await enterCode(office, { code }, first.sender)))).toBe('admin')
  const second = await enter()
  await expect(enterCode(office, { code }, second.sender)).rejects.toMatchObject({ code: 'wrong-code' })
})

test('new recovery codes void the old ones', async () => {
  const { enter, sender, self, recoveryCodes, ...office } = await withFactor()
  const renewed = await renewRecoveryCodes(office, self, password, sender)
  const { sender: waiting } = await enter()
  const old = enterCode(office, { code: recoveryCodes[0] ?? '' }, waiting)
  await expect(old).rejects.toMatchObject({ code: 'wrong-code' })
  await expect(enterCode(office, { code: renewed[0] ?? '' }, waiting)).resolves.toBeDefined()
})

test('after five wrong codes the sign-in begins anew', async () => {
  const { enter, secret, ...office } = await withFactor()
  const { sender } = await enter()
  for (let turn = 0; turn < 5; turn++) await enterCode(office, { code: '000000' }, sender).catch(() => {})
  const late = enterCode(office, { code: codeOf(secret) }, sender)
  await expect(late).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('after ten wrong codes from one address one waits there, and elsewhere the right one opens', async () => {
  const { enter, secret, ...office } = await withFactor()
  for (let round = 0; round < 2; round++) {
    const { sender } = await enter({}, 'there')
    for (let turn = 0; turn < 5; turn++) await enterCode(office, { code: '000000' }, sender).catch(() => {})
  }
  await expect(enter({}, 'there')).rejects.toMatchObject({ code: 'too-many-attempts' })
  const { sender } = await enter({}, 'elsewhere')
  await expect(enterCode(office, { code: codeOf(secret) }, sender)).resolves.toBeDefined()
})

test('the code that switched it on does not open the office as well', async () => {
  const { enter, ...office } = await testAccounts()
  const { sender, self } = await enter()
  const { secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const code = codeOf(secret)
  await confirmSecondFactor(office, self, { code }, sender)
  const { sender: waiting } = await enter()
  await expect(enterCode(office, { code }, waiting)).rejects.toMatchObject({ code: 'code-used' })
})

test('switching it on ends the other sessions, and this one lasts no longer than before', async () => {
  const { enter, whoIs, ...office } = await testAccounts()
  const { sender, self } = await enter({ remember: false })
  const elsewhere = await enter()
  const { secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret) }, sender)
  expect(await whoIs(elsewhere.sender)).toBeUndefined()
  expect(await whoIs(withCookies(cookies))).toBe('admin')
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  expect(await listActiveSessions(office.db, self.id, inTwoDays)).toEqual([])
})

test('a recovery code may be typed small and without its hyphen, and what is left is counted', async () => {
  const { enter, recoveryCodes, user, ...office } = await withFactor()
  const code = (recoveryCodes[3] ?? '').toLowerCase().replace('-', '')
  const { sender } = await enter()
  await expect(enterCode(office, { code }, sender)).resolves.toBeDefined()
  expect(await findSecondFactor(office.db, user.id)).toMatchObject({ codesLeft: 9, usedAt: expect.any(String) })
})

test('a code without the first step opens nothing', async () => {
  const { secret, ...office } = await withFactor()
  const stranger = { headers: new Headers(), address: 'here' }
  await expect(enterCode(office, { code: codeOf(secret) }, stranger)).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('a cookie that cannot be read is no first step', async () => {
  const { secret, ...office } = await withFactor()
  const strange = { headers: new Headers({ cookie: 'chambers.two_factor=%E0%A4%A' }), address: 'here' }
  await expect(enterCode(office, { code: codeOf(secret) }, strange)).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('what is off is neither renewed nor switched off once more', async () => {
  const { enter, ...office } = await testAccounts()
  const { sender, self } = await enter()
  const off = { code: 'second-factor-off', status: 409 }
  await expect(renewRecoveryCodes(office, self, password, sender)).rejects.toMatchObject(off)
  await expect(endSecondFactor(office, self, password, sender)).rejects.toMatchObject(off)
})

test('a second factor that was begun but not confirmed is not asked for', async () => {
  const { enter, ...office } = await testAccounts()
  const { sender, self } = await enter()
  await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  await expect(confirmSecondFactor(office, self, { code: '000000' }, sender)).rejects.toMatchObject({
    code: 'wrong-code',
  })
  expect((await enter()).codeNeeded).toBe(false)
})

test('begun twice, the later secret counts; switched on, it cannot be begun again', async () => {
  const { enter, ...office } = await testAccounts()
  const { sender, self } = await enter()
  const begin = () => beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  await begin()
  const { secret } = await begin()
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret) }, sender)
  const now = withCookies(cookies)
  const third = beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, now)
  await expect(third).rejects.toMatchObject({ code: 'second-factor-on' })
})

test('the app shows the firm and the username', async () => {
  const { enter, ...office } = await testAccounts()
  const { sender, self } = await enter()
  const { address, secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  expect(address).toMatch(/^otpauth:\/\/totp\/The%20Chambers:admin\?/)
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
})

test('switched off, a sign-in asks for no code; only the password switches it off', async () => {
  const { enter, sender, self, ...office } = await withFactor()
  const guess = endSecondFactor(office, self, { currentPassword: 'a wrong guess' }, sender)
  await expect(guess).rejects.toMatchObject({ code: 'wrong-password' })
  await endSecondFactor(office, self, password, sender)
  expect((await enter()).codeNeeded).toBe(false)
})

test('whoever runs the site can take it from an account', async () => {
  const { enter, ...office } = await withFactor()
  await removeSecondFactor(office, machine, 'admin')
  expect((await enter()).codeNeeded).toBe(false)
})

test('a new password leaves the second factor: the next sign-in asks for a code, then for a password of one’s own', async () => {
  const { enter, admin, secret, ...office } = await withGuardedColleague()
  const reset = await resetColleague(office, admin.self, { username: 'asha' }, admin.sender)
  expect(reset.secondFactor).toBe(true)
  const { codeNeeded, sender } = await enter(reset)
  expect(codeNeeded).toBe(true)
  const cookies = await enterCode(office, { code: codeOf(secret) }, sender)
  expect((await office.arrived(cookies)).self).toMatchObject({ username: 'asha', mustChoosePassword: true })
})

test('the first account takes the second factor from a colleague, whose sessions end and whose next sign-in asks for the password alone', async () => {
  const { enter, whoIs, admin, asha, hers, ...office } = await withGuardedColleague()
  expect((await enter(asha)).codeNeeded).toBe(true)
  await removeColleaguesFactor(office, admin.self, { username: 'Asha' }, admin.sender)
  // The lost phone may hold a session.
  expect(await whoIs(hers.sender)).toBeUndefined()
  expect(await whoIs(admin.sender)).toBe('admin')
  const next = await enter(asha)
  expect([next.codeNeeded, await whoIs(next.sender)]).toEqual([false, 'asha'])
  const twice = removeColleaguesFactor(office, admin.self, { username: 'asha' }, admin.sender)
  await expect(twice).rejects.toMatchObject({ code: 'second-factor-off' })

  const reset = await resetColleague(office, admin.self, { username: 'asha' }, admin.sender)
  expect(reset.secondFactor).toBe(false)
  expect((await enter(reset)).codeNeeded).toBe(false)
})

test('a second factor is taken by the first account alone, for its password, and never from itself', async () => {
  const { admin, hers, ...office } = await withGuardedColleague()
  const take = (by: typeof hers, username: string) => removeColleaguesFactor(office, by.self, { username }, by.sender)
  await expect(take(hers, 'admin')).rejects.toMatchObject({ code: 'not-allowed' })
  await expect(take(hers, 'asha')).rejects.toMatchObject({ code: 'not-allowed' })
  await expect(take(admin, 'admin')).rejects.toMatchObject({ code: 'own-account' })
  const signedInAt = new Date(Date.now() - rules.signIn.recentSeconds * 1000 - 1000)
  const later = { ...admin, self: { ...admin.self, signedInAt } }
  await expect(take(later, 'asha')).rejects.toMatchObject({ code: 'password-needed' })
  expect(await findSecondFactor(office.db, hers.self.id)).toBeDefined()
})

test('the database holds neither the secret nor the recovery codes in clear', async () => {
  const { db, secret, recoveryCodes } = await withFactor()
  const stored = JSON.stringify(await db.selectFrom('twoFactor').selectAll().execute())
  for (const word of [secret, ...recoveryCodes]) expect(stored).not.toContain(word)
})

test('a code may be typed with spaces', () => {
  expect(Code.parse({ code: ' 123 456 ' }).code).toBe('123456')
  expect(Code.safeParse({ code: '   ' }).error?.issues[0]?.message).toBe('Code is required')
})

/** An account with a second factor; `sender` is signed in. */
async function withFactor() {
  const office = await testAccounts()
  const { sender, self } = await office.enter()
  const factor = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(factor.secret, Date.now() - 30_000) }, sender)
  return { ...office, ...factor, ...(await office.arrived(cookies)) }
}

/** The colleague 'asha', signed in as `hers`, has a second factor; `admin` is the first account. */
async function withGuardedColleague() {
  const office = await testAccounts()
  const admin = await office.enter()
  // Make 'admin' the oldest account.
  vi.setSystemTime(Date.now() + 1000)
  const { password: first } = await createAccount(office, machine, { role: 'editor', username: 'asha' })
  const asha = { username: 'asha', password: first }
  const { sender, self } = await office.enter(asha)
  const { secret } = await beginSecondFactor(office, self, { currentPassword: first, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret, Date.now() - 30_000) }, sender)
  return { ...office, admin, asha, secret, hers: await office.arrived(cookies) }
}
