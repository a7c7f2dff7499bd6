import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts, withCookies } from '#tests/support/unit/accounts.ts'
import { PasswordChange } from './credentials.ts'
import { changePassword } from './password.server.ts'
import { listActiveSessions } from './sign-in/sessions.server.ts'

const newPassword = 'a new and longer password'
const validChange = { currentPassword: accountPassword, newPassword, firmName: 'The Chambers' }

test('after a password change only the new password can sign in', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  await changePassword(resources, self, validChange, sender)
  await expect(openSession()).rejects.toMatchObject({ code: 'wrong-credentials' })
  await expect(openSession({ password: newPassword })).resolves.toBeDefined()
})

test('a password change replaces the session of the current browser and ends all others', async () => {
  const { openSession, usernameOf, ...resources } = await testAccounts()
  const here = await openSession()
  const there = await openSession()
  const cookies = await changePassword(resources, here.self, validChange, here.sender)
  expect(await usernameOf(there.sender)).toBeUndefined()
  expect(await usernameOf(here.sender)).toBeUndefined()
  expect(await usernameOf(withCookies(cookies))).toBe('admin')
})

test('a session that is not remembered still ends with the browser after a password change', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession({ remember: false })
  const cookies = await changePassword(resources, self, validChange, sender)
  expect(cookies.find((cookie) => cookie.includes('session_token'))).not.toMatch(/Max-Age=[1-9]/)
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  expect(await listActiveSessions(resources.db, self.id, inTwoDays)).toEqual([])
})

test('failed sign-ins to an account do not block its signed-in user from changing the password', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  for (let turn = 0; turn < 2 * rules.signIn.wrongPerAccount; turn++) {
    await openSession({ password: 'wrong password' }).catch(() => {})
  }
  await expect(changePassword(resources, self, validChange, sender)).resolves.toBeDefined()
})

test('the current password is rejected as the new password', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  const changing = changePassword(resources, self, { ...validChange, newPassword: accountPassword }, sender)
  await expect(changing).rejects.toMatchObject({ fields: { newPassword: [expect.any(String)] } })
})

test.each([
  ['admin-admin-admin', 'made of your username'],
  ['The Chambers 2026', 'made of the firm’s name'],
  ['ch4mb3rs!!2026', 'made of the firm’s name'],
  ['aaaaaaaaaaaaaa', 'repeats one or two characters'],
  ['1Q2W3E4R5T6Y', 'one of the commonest'],
])('the weak password “%s” is rejected with the reason “%s”', async (weak, reason) => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  const changing = changePassword(resources, self, { ...validChange, newPassword: weak }, sender)
  await expect(changing).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { newPassword: [expect.stringContaining(reason)] },
  })
})

test('a wrong current password changes nothing, and guesses are rate-limited', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  const guess = () => changePassword(resources, self, { ...validChange, currentPassword: 'a wrong guess' }, sender)
  await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(openSession()).resolves.toBeDefined()
  for (let turn = 1; turn < rules.signIn.wrongPerAccount; turn++) await guess().catch(() => {})
  await expect(guess()).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test.each([
  ['eleven chars', 11, false],
  ['twelve chars', 12, true],
  ['128 chars', 128, true],
  ['129 chars', 129, false],
])('a new password of %s is accepted only if it has 12 to 128 characters', (_name, length, accepted) => {
  expect(PasswordChange.safeParse({ ...validChange, newPassword: 'x'.repeat(length) }).success).toBe(accepted)
})
