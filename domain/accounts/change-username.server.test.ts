import { expect, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { prepareDatabase } from '#domain/first-start.server.ts'
import { accountPassword, testAccounts } from '#tests/support/accounts.ts'
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

test('after a change one signs in by the new username alone, and open sessions go on', async () => {
  const { rename, openSession, usernameOf, sender, user, db } = await renaming()
  await rename('Meera.Joshi')
  expect(await usernameOf(sender)).toBe('meera.joshi')
  await expect(openSession()).rejects.toMatchObject({ code: 'wrong-credentials' })
  const again = await openSession({ username: 'MEERA.joshi' })
  expect(again.self).toMatchObject({ id: user.id, username: 'meera.joshi', name: 'meera.joshi' })
  const record = db.selectFrom('record').select(['accountId', 'subjectId']).where('what', '=', 'username changed')
  expect(await record.execute()).toEqual([{ accountId: user.id, subjectId: user.id }])
})

test('the next start makes no second admin, and the old name and its placeholder address are free for a colleague', async () => {
  const { rename, ...office } = await renaming()
  await rename('meera')
  expect(await prepareDatabase(office, 'The Chambers')).toBeUndefined()
  expect(await listUsers(office.db)).toMatchObject([{ username: 'meera' }])
  await createAccount(office, machine, { role: 'owner', username: 'admin' })
  expect(await listUsers(office.db)).toMatchObject([{ username: 'meera' }, { username: 'admin' }])
})

test('a full name and an e-mail address stay', async () => {
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
])('the username "%s" is refused in words, and nothing changes', async (username, message) => {
  const { rename, ...office } = await renaming()
  await createAccount(office, machine, { role: 'owner', username: 'asha', fullName: 'Ravi' })
  const password = 'correct horse 1'
  const hash = await office.passwords.hash(password)
  await office.db.updateTable('account').set({ password: hash }).execute()
  await expect(rename(username, password)).rejects.toMatchObject({ fields: { username: [message] } })
  expect((await listUsers(office.db)).map((user) => user.username)).toEqual(['admin', 'asha'])
})

test('without the present password the username stays', async () => {
  const { rename, db } = await renaming()
  await expect(rename('meera', 'a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  expect(await listUsers(db)).toMatchObject([{ username: 'admin' }])
})

test.each(['ab', 'a b c', 'x'.repeat(31), 'élise', ''])('"%s" is no username to change to', (username) => {
  expect(UsernameChange.safeParse({ username, currentPassword: 'x' }).success).toBe(false)
})
