import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { NewColleague } from './account.ts'
import { listUsers } from './accounts.server.ts'
import { addColleague } from './add-colleague.server.ts'
import { createAccount } from './create-account.server.ts'
import { removeAccount, removeColleague } from './remove-account.server.ts'
import { setPassword } from './set-password.server.ts'

test('the first account adds a colleague, who signs in with the password shown once', async () => {
  const { enter, self, whoIs, ...office } = await testAccounts()
  const { username, password } = await addColleague(office, self, { username: 'Asha', email: 'asha@example.org' })
  expect(password.length).toBeGreaterThanOrEqual(20)
  const { sender } = await enter({ username, password })
  expect(await whoIs(sender)).toBe('asha')
})

test.each([
  { username: 'ADMIN', email: undefined },
  { username: 'asha', email: 'first@example.org' },
])('%o is refused where the name or the address is taken', async (colleague) => {
  const { self, ...office } = await testAccounts({}, { email: 'first@example.org' })
  await expect(addColleague(office, self, colleague)).rejects.toMatchObject({ code: 'name-taken' })
  expect(await listUsers(office.db)).toHaveLength(1)
})

test('a colleague may neither add nor remove anyone', async () => {
  const { self, ...office } = await testAccounts()
  const { user } = await createAccount(office.db, { username: 'asha' })
  const asha = { id: user.id, username: 'asha' }
  const refusal = { code: 'not-first-account', status: 403 }
  await expect(addColleague(office, asha, { username: 'ravi' })).rejects.toMatchObject(refusal)
  await expect(removeColleague(office, asha, self.username)).rejects.toMatchObject(refusal)
  await expect(removeColleague(office, asha, 'asha')).rejects.toMatchObject(refusal)
})

test('a removed colleague is out at once and cannot sign in', async () => {
  const { enter, self, whoIs, ...office } = await testAccounts()
  const asha = await addColleague(office, self, { username: 'asha' })
  const { sender } = await enter(asha)
  await removeColleague(office, self, 'asha')
  expect(await whoIs(sender)).toBeUndefined()
  await expect(enter(asha)).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(await office.db.selectFrom('account').select('id').execute()).toHaveLength(1)
})

test('the first account cannot remove itself, nor whom there is not', async () => {
  const { self, ...office } = await testAccounts()
  await createAccount(office.db, { username: 'asha' })
  await expect(removeColleague(office, self, 'Admin')).rejects.toMatchObject({ code: 'own-account' })
  await expect(removeColleague(office, self, 'nobody')).rejects.toMatchObject({ code: 'no-account' })
})

test('the last account stays, even when two are removed at once', async () => {
  const { db } = await testAccounts()
  await createAccount(db, { username: 'asha' })
  const removals = await Promise.allSettled([removeAccount(db, 'admin'), removeAccount(db, 'asha')])
  expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listUsers(db)).toHaveLength(1)
})

test('a password set by whoever runs the site ends the sessions of that account alone', async () => {
  const { enter, self, whoIs, ...office } = await testAccounts()
  const asha = await addColleague(office, self, { username: 'asha' })
  const [mine, hers] = [await enter(), await enter(asha)]
  const { password } = await setPassword(office.db, 'Asha')
  expect([await whoIs(mine.sender), await whoIs(hers.sender)]).toEqual(['admin', undefined])
  await expect(enter(asha)).rejects.toMatchObject({ code: 'wrong-credentials' })
  await expect(enter({ username: 'asha', password })).resolves.toBeDefined()
})

test.each(['ab', 'a b c', 'x'.repeat(31), 'élise', '<script>', ''])('"%s" is no username', (username) => {
  expect(NewColleague.safeParse({ username, email: '' }).success).toBe(false)
})

test('a colleague needs no address', () => {
  expect(NewColleague.parse({ username: 'asha', email: ' ' })).toEqual({ username: 'asha', email: undefined })
})
