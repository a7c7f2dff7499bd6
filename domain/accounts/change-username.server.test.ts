import { expect, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { prepareDatabase } from '#domain/first-start.server.ts'
import { accountPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { UsernameChange } from './account.ts'
import { listUsers } from './accounts.server.ts'
import { createAccount } from './create-account.server.ts'
import { changeFullName, changeUsername } from './edit-account.server.ts'

async function renaming() {
  const { openSession, ...office } = await testAccounts()
  const signedIn = await openSession()
  const rename = (username: string, currentPassword = accountPassword) => {
    const input = UsernameChange.parse({ username, currentPassword })
    return changeUsername(office, signedIn.self, input, signedIn.sender)
  }
  return { ...office, ...signedIn, openSession, rename }
}

test('after a username change only the new username can sign in, and open sessions continue', async () => {
  const { rename, openSession, usernameOf, sender, user, db } = await renaming()
  await rename('Meera.Joshi')
  expect(await usernameOf(sender)).toBe('meera.joshi')
  await expect(openSession()).rejects.toMatchObject({ code: 'wrong-credentials' })
  const again = await openSession({ username: 'MEERA.joshi' })
  expect(again.self).toMatchObject({ id: user.id, username: 'meera.joshi', name: 'meera.joshi' })
  const record = db.selectFrom('record').select(['accountId', 'subjectId']).where('what', '=', 'username changed')
  expect(await record.execute()).toEqual([{ accountId: user.id, subjectId: user.id }])
})

test('after a username change the next start creates no second admin, and the old username is free', async () => {
  const { rename, ...office } = await renaming()
  await rename('meera')
  expect(await prepareDatabase(office, 'The Chambers')).toBeUndefined()
  expect(await listUsers(office.db)).toMatchObject([{ username: 'meera' }])
  await createAccount(office, machine, { role: 'owner', username: 'admin' })
  expect(await listUsers(office.db)).toMatchObject([{ username: 'meera' }, { username: 'admin' }])
})

test('a username change preserves the full name and the e-mail address', async () => {
  const { rename, user, sender, ...office } = await renaming()
  await office.db.updateTable('user').set({ email: 'meera@example.org' }).execute()
  await changeFullName(office, staff({ id: user.id, role: 'owner' }, sender), { fullName: 'Meera Joshi' })
  await rename('meera')
  expect(await listUsers(office.db)).toMatchObject([{ name: 'Meera Joshi', email: 'meera@example.org' }])
})

test.each([
  ['ASHA', 'There is an account of this name already.'],
  ['ravi', 'There is an account of this name already.'],
  ['correct_horse', 'Your password is made of this name. Please change the password first.'],
])('the username “%s” is rejected with a message, and no username changes', async (username, message) => {
  const { rename, ...office } = await renaming()
  await createAccount(office, machine, { role: 'owner', username: 'asha', fullName: 'Ravi' })
  const password = 'correct horse 1'
  const hash = await office.passwords.hash(password)
  await office.db.updateTable('account').set({ password: hash }).execute()
  await expect(rename(username, password)).rejects.toMatchObject({ fields: { username: [message] } })
  expect((await listUsers(office.db)).map((user) => user.username)).toEqual(['admin', 'asha'])
})

test('a wrong current password leaves the username unchanged', async () => {
  const { rename, db } = await renaming()
  await expect(rename('meera', 'a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  expect(await listUsers(db)).toMatchObject([{ username: 'admin' }])
})

test.each(['ab', 'a b c', 'x'.repeat(31), 'élise', ''])('“%s” is rejected as a new username', (username) => {
  expect(UsernameChange.safeParse({ username, currentPassword: 'x' }).success).toBe(false)
})
