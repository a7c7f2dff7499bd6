import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { accountPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { addressOf, EmailChange } from './account.ts'
import { getUser } from './accounts.server.ts'
import { createAccount } from './create-account.server.ts'
import { changeEmail } from './edit-account.server.ts'

test('the e-mail address of an account can be set, changed and removed', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  const change = async (email: string) => {
    const input = EmailChange.parse({ currentPassword: accountPassword, email })
    await changeEmail(resources, self, input, sender)
    return addressOf(await getUser(resources.db, 'admin'))
  }
  expect(await change('Asha@Example.org')).toBe('asha@example.org')
  expect(await change('other@example.org')).toBe('other@example.org')
  expect(await change('')).toBeUndefined()
})

test('an e-mail address that another account has is rejected', async () => {
  const { openSession, ...resources } = await testAccounts()
  await createAccount(resources, machine, { role: 'owner', username: 'asha', email: 'asha@example.org' })
  const { sender, self } = await openSession()
  const input = { currentPassword: accountPassword, email: 'asha@example.org' }
  await expect(changeEmail(resources, self, input, sender)).rejects.toMatchObject({ code: 'name-taken' })
})

test('a wrong current password leaves the e-mail address unchanged', async () => {
  const { openSession, ...resources } = await testAccounts()
  const { sender, self } = await openSession()
  const input = { currentPassword: 'a wrong guess', email: 'eve@example.org' }
  await expect(changeEmail(resources, self, input, sender)).rejects.toMatchObject({ code: 'wrong-password' })
  expect(addressOf(await getUser(resources.db, 'admin'))).toBeUndefined()
})

test.each(['nobody', 'a@b', 'two@example.org, three@example.org'])('%s is rejected as an e-mail address', (email) => {
  expect(EmailChange.safeParse({ currentPassword: 'x', email }).success).toBe(false)
})
