import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts, withCookies } from '#tests/support/accounts.ts'
import { changePassword } from './change-password.server.ts'
import { PasswordChange } from './new-password.ts'

const newPassword = 'a new and longer password'
const right = { currentPassword: accountPassword, newPassword }

test('the new password opens the office, and the old one no longer does', async () => {
  const { enter, self, ...resources } = await testAccounts()
  const { sender } = await enter()
  await changePassword(resources, self, right, sender)
  await expect(enter()).rejects.toMatchObject({ code: 'wrong-credentials' })
  await expect(enter({ password: newPassword })).resolves.toBeDefined()
})

test('the browser in which it was changed stays signed in, under a new session; all others are out', async () => {
  const { enter, self, whoIs, ...resources } = await testAccounts()
  const here = await enter()
  const there = await enter()
  const cookies = await changePassword(resources, self, right, here.sender)
  expect(await whoIs(there.sender)).toBeUndefined()
  expect(await whoIs(here.sender)).toBeUndefined()
  expect(await whoIs(withCookies(cookies))).toBe('admin')
})

test('a session that ends with the browser still does', async () => {
  const { enter, self, ...resources } = await testAccounts()
  const { sender } = await enter({ remember: false })
  const cookies = await changePassword(resources, self, right, sender)
  expect(cookies.find((cookie) => cookie.includes('session_token'))).not.toMatch(/Max-Age=[1-9]/)
})

test('without the present password nothing changes, and guesses are counted', async () => {
  const { enter, self, ...resources } = await testAccounts()
  const { sender } = await enter()
  const guess = () => changePassword(resources, self, { ...right, currentPassword: 'a wrong guess' }, sender)
  await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(enter()).resolves.toBeDefined()
  for (let turn = 1; turn < rules.signIn.wrongPerAccount; turn++) await guess().catch(() => {})
  await expect(guess()).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test.each([
  ['eleven chars', 11, false],
  ['twelve chars', 12, true],
  ['128 chars', 128, true],
  ['129 chars', 129, false],
])('a new password of %s is judged by its length', (_name, length, accepted) => {
  expect(PasswordChange.safeParse({ ...right, newPassword: 'x'.repeat(length) }).success).toBe(accepted)
})
