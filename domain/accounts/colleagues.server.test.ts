import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { NewColleague } from './account.ts'
import { listUsers } from './accounts.server.ts'
import { createAccount } from './create-account.server.ts'
import {
  addColleague,
  removeAccount,
  removeColleague,
  resetColleaguePassword,
  setPassword,
} from './manage-accounts.server.ts'
import { choosePassword } from './password.server.ts'

test('a new colleague must replace the initial password, which ends the colleague’s other sessions', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const asha = await addColleague(office, self, { role: 'editor', username: 'Asha', email: 'asha@example.org' }, sender)
  expect(asha.password.length).toBeGreaterThanOrEqual(20)

  const hers = await openSession(asha)
  const also = await openSession(asha)
  expect(hers.self).toMatchObject({ username: 'asha', mustChoosePassword: true })
  const choose = (newPassword: string) =>
    choosePassword(office, hers.self, { newPassword, firmName: 'The Chambers' }, hers.sender)
  await expect(choose('asha12345678')).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(choose(asha.password)).rejects.toMatchObject({
    fields: { newPassword: ['This is the old password. Please choose another.'] },
  })
  await choose('her own four words')
  expect((await office.readSession(hers.cookies)).self.mustChoosePassword).toBe(false)
  expect(await office.usernameOf(also.sender)).toBeUndefined()
  await expect(openSession(asha)).rejects.toMatchObject({ code: 'wrong-credentials' })
  const again = await openSession({ username: 'asha', password: 'her own four words' })
  const twice = choosePassword(office, again.self, { newPassword: 'x', firmName: '' }, again.sender)
  await expect(twice).rejects.toMatchObject({ code: 'not-found' })
})

test('adding, resetting and removing a colleague requires the password if the sign-in is not recent', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const later = { ...self, signedInAt: new Date(Date.now() - rules.signIn.recentSeconds * 1000 - 1000) }
  const add = (currentPassword?: string) =>
    addColleague(office, later, { role: 'editor', username: 'asha', currentPassword }, sender)
  await expect(add()).rejects.toMatchObject({ code: 'password-needed', status: 403 })
  await expect(add('a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(add(accountPassword)).resolves.toMatchObject({ username: 'asha' })

  for (const operation of [resetColleaguePassword, removeColleague]) {
    const run = (currentPassword?: string) => operation(office, later, { username: 'asha', currentPassword }, sender)
    await expect(run()).rejects.toMatchObject({ code: 'password-needed' })
    await expect(run(accountPassword)).resolves.toMatchObject({ username: 'asha' })
  }
})

test('resetting a colleague’s password ends their sessions and makes them choose a new one', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const asha = await addColleague(office, self, { role: 'editor', username: 'asha' }, sender)
  const hers = await openSession(asha)
  await choosePassword(office, hers.self, { newPassword: 'her own four words', firmName: '' }, hers.sender)
  const reset = await resetColleaguePassword(office, self, { username: 'asha' }, sender)
  expect(await office.usernameOf(hers.sender)).toBeUndefined()
  expect((await openSession(reset)).self.mustChoosePassword).toBe(true)
  const ownReset = resetColleaguePassword(office, self, { username: 'Admin' }, sender)
  await expect(ownReset).rejects.toMatchObject({ code: 'own-account' })
})

test.each([
  { role: 'clerk', username: 'ADMIN', email: undefined },
  { role: 'clerk', username: 'asha', email: 'first@example.org' },
] as const)('adding %o is rejected because the username or the e-mail address is taken', async (colleague) => {
  const { openSession, ...office } = await testAccounts({}, { email: 'first@example.org' })
  const { sender, self } = await openSession()
  await expect(addColleague(office, self, colleague, sender)).rejects.toMatchObject({ code: 'name-taken' })
  expect(await listUsers(office.db)).toHaveLength(1)
})

test('an editor may not add, remove or reset accounts', async () => {
  const { openSession, ...office } = await testAccounts()
  const { password } = await createAccount(office, machine, { role: 'editor', username: 'asha' })
  const { sender, self: asha } = await openSession({ username: 'asha', password })
  const refusal = { code: 'not-allowed', status: 403 }
  await expect(addColleague(office, asha, { role: 'editor', username: 'ravi' }, sender)).rejects.toMatchObject(refusal)
  for (const username of ['admin', 'asha']) {
    await expect(removeColleague(office, asha, { username }, sender)).rejects.toMatchObject(refusal)
    await expect(resetColleaguePassword(office, asha, { username }, sender)).rejects.toMatchObject(refusal)
  }
})

test('removing a colleague ends their sessions and prevents them from signing in', async () => {
  const { openSession, usernameOf, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const asha = await addColleague(office, self, { role: 'editor', username: 'asha' }, sender)
  const hers = await openSession(asha)
  await removeColleague(office, self, { username: 'asha' }, sender)
  expect(await usernameOf(hers.sender)).toBeUndefined()
  await expect(openSession(asha)).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(await office.db.selectFrom('account').select('id').execute()).toHaveLength(1)
})

test('an owner can remove neither their own account nor an unknown one', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  await createAccount(office, machine, { role: 'editor', username: 'asha' })
  const remove = (username: string) => removeColleague(office, self, { username }, sender)
  for (const ownName of ['Admin', 'ad\0min', ' admin']) {
    await expect(remove(ownName)).rejects.toMatchObject({ code: 'own-account' })
  }
  await expect(remove('nobody')).rejects.toMatchObject({ code: 'no-account' })
})

test('when the last two accounts are removed at the same time, only one removal succeeds', async () => {
  const office = await testAccounts()
  await createAccount(office, machine, { role: 'editor', username: 'asha' })
  const removals = await Promise.allSettled([
    removeAccount(office, machine, 'admin'),
    removeAccount(office, machine, 'asha'),
  ])
  expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listUsers(office.db)).toHaveLength(1)
})

test('a password set by the operator ends the sessions of that account only', async () => {
  const { openSession, usernameOf, ...office } = await testAccounts()
  const admin = await openSession()
  const asha = await addColleague(office, admin.self, { role: 'editor', username: 'asha' }, admin.sender)
  const hers = await openSession(asha)
  const { password } = await setPassword(office, machine, 'Asha')
  expect([await usernameOf(admin.sender), await usernameOf(hers.sender)]).toEqual(['admin', undefined])
  await expect(openSession(asha)).rejects.toMatchObject({ code: 'wrong-credentials' })
  await expect(openSession({ username: 'asha', password })).resolves.toBeDefined()
})

test.each(['ab', 'a b c', 'x'.repeat(31), 'élise', '<script>', ''])(
  '“%s” is rejected as the username of a new colleague',
  (username) => {
    expect(NewColleague.safeParse({ username, email: '' }).success).toBe(false)
  },
)

test('an undeliverable placeholder e-mail address is rejected', () => {
  expect(NewColleague.safeParse({ username: 'asha', email: 'x@no-address.invalid' }).success).toBe(false)
})

test('the e-mail address of a new colleague is optional', () => {
  expect(NewColleague.parse({ username: 'asha', role: 'clerk', email: ' ' })).toMatchObject({ email: undefined })
})

test('a generated password has five groups of four unambiguous characters', async () => {
  const office = await testAccounts()
  const { password } = await createAccount(office, machine, { role: 'editor', username: 'asha' })
  expect(password).toMatch(/^([2-9a-hj-kmnp-tv-z]{4}-){4}[2-9a-hj-kmnp-tv-z]{4}$/)
})
