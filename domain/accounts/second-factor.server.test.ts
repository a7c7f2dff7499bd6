import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts, withCookies } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/one-time-code.ts'
import { Code } from './code.ts'
import { enterCode } from './enter-code.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  takeSecondFactor,
} from './second-factor.server.ts'

const password = { currentPassword: accountPassword }

test('switched on, a sign-in opens nothing until the code is right', async () => {
  const { enter, whoIs, secret, ...office } = await guarded()
  const { codeNeeded, sender } = await enter()
  expect(codeNeeded).toBe(true)
  expect(await whoIs(sender)).toBeUndefined()

  const wrong = enterCode(office, { code: '000000' }, sender)
  await expect(wrong).rejects.toMatchObject({ code: 'wrong-code' })
  const cookies = await enterCode(office, { code: codeOf(secret) }, sender)
  expect(await whoIs(withCookies(cookies))).toBe('admin')
})

test('what was chosen in the first step, to be remembered or not, holds in the second', async () => {
  const { enter, secret, ...office } = await guarded()
  for (const remember of [true, false]) {
    const { sender } = await enter({ remember })
    const cookies = await enterCode(office, { code: codeOf(secret) }, sender)
    const session = cookies.find((cookie) => cookie.includes('session_token'))
    expect(/Max-Age=2592000/.test(session ?? '')).toBe(remember)
  }
})

test('each recovery code serves once', async () => {
  const { enter, whoIs, recoveryCodes, ...office } = await guarded()
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  const first = await enter()
  expect(await whoIs(withCookies(await enterCode(office, { code }, first.sender)))).toBe('admin')
  const second = await enter()
  await expect(enterCode(office, { code }, second.sender)).rejects.toMatchObject({ code: 'wrong-code' })
})

test('new recovery codes void the old ones', async () => {
  const { enter, self, sender, recoveryCodes, ...office } = await guarded()
  const renewed = await renewRecoveryCodes(office, self, password, sender)
  const { sender: waiting } = await enter()
  const old = enterCode(office, { code: recoveryCodes[0] ?? '' }, waiting)
  await expect(old).rejects.toMatchObject({ code: 'wrong-code' })
  await expect(enterCode(office, { code: renewed[0] ?? '' }, waiting)).resolves.toBeDefined()
})

test('after five wrong codes the sign-in begins anew', async () => {
  const { enter, secret, ...office } = await guarded()
  const { sender } = await enter()
  for (let turn = 0; turn < 5; turn++) await enterCode(office, { code: '000000' }, sender).catch(() => {})
  const late = enterCode(office, { code: codeOf(secret) }, sender)
  await expect(late).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('after ten wrong codes the account waits, whoever signs in and from where', async () => {
  const { enter, secret, ...office } = await guarded()
  for (let round = 0; round < 2; round++) {
    const { sender } = await enter({}, `address ${round}`)
    for (let turn = 0; turn < 5; turn++) await enterCode(office, { code: '000000' }, sender).catch(() => {})
  }
  const { sender } = await enter({}, 'elsewhere')
  const refused = enterCode(office, { code: codeOf(secret) }, sender)
  await expect(refused).rejects.toMatchObject({
    code: 'too-many-attempts',
    retryAfterSeconds: rules.signIn.windowSeconds,
  })
})

test('a code without the first step opens nothing', async () => {
  const { secret, ...office } = await guarded()
  const stranger = { headers: new Headers(), address: 'here' }
  await expect(enterCode(office, { code: codeOf(secret) }, stranger)).rejects.toMatchObject({ code: 'sign-in-again' })
})

test('a second factor that was begun but not confirmed is not asked for', async () => {
  const { enter, self, ...office } = await testAccounts()
  const { sender } = await enter()
  await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  await expect(confirmSecondFactor(office, self, { code: '000000' }, sender)).rejects.toMatchObject({
    code: 'wrong-code',
  })
  expect((await enter()).codeNeeded).toBe(false)
})

test('begun twice, the later secret counts; switched on, it cannot be begun again', async () => {
  const { enter, self, ...office } = await testAccounts()
  const { sender } = await enter()
  const begin = () => beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  await begin()
  const { secret } = await begin()
  const cookies = await confirmSecondFactor(office, self, { code: codeOf(secret) }, sender)
  const now = withCookies(cookies)
  const third = beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, now)
  await expect(third).rejects.toMatchObject({ code: 'second-factor-on' })
})

test('the app shows the firm and the username', async () => {
  const { enter, self, ...office } = await testAccounts()
  const { sender } = await enter()
  const { address, secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  expect(address).toMatch(/^otpauth:\/\/totp\/The%20Chambers:admin\?/)
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
})

test('switched off, a sign-in asks for no code; only the password switches it off', async () => {
  const { enter, self, sender, ...office } = await guarded()
  const guess = endSecondFactor(office, self, { currentPassword: 'a wrong guess' }, sender)
  await expect(guess).rejects.toMatchObject({ code: 'wrong-password' })
  await endSecondFactor(office, self, password, sender)
  expect((await enter()).codeNeeded).toBe(false)
})

test('whoever runs the site can take it from an account', async () => {
  const { enter, db } = await guarded()
  await takeSecondFactor(db, 'admin')
  expect((await enter()).codeNeeded).toBe(false)
})

test('the database holds neither the secret nor the recovery codes in clear', async () => {
  const { db, secret, recoveryCodes } = await guarded()
  const kept = JSON.stringify(await db.selectFrom('twoFactor').selectAll().execute())
  for (const word of [secret, ...recoveryCodes]) expect(kept).not.toContain(word)
})

test('a code may be typed with spaces', () => {
  expect(Code.parse({ code: ' 123 456 ' }).code).toBe('123456')
  expect(Code.safeParse({ code: '   ' }).error?.issues[0]?.message).toBe('Code is required')
})

/** An office whose account has a second factor; `sender` is signed in. */
async function guarded() {
  const office = await testAccounts()
  const { sender } = await office.enter()
  const made = await beginSecondFactor(office, office.self, { ...password, issuer: 'The Chambers' }, sender)
  const cookies = await confirmSecondFactor(office, office.self, { code: codeOf(made.secret) }, sender)
  return { ...office, ...made, sender: withCookies(cookies) }
}
