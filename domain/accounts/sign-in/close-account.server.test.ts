import { expect, onTestFinished, test, vi } from 'vitest'
import { writeAccountClosedEmail } from '#domain/accounts/colleague-emails.server.ts'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { listInvitations } from '#domain/accounts/invitations.server.ts'
import { inviteColleague } from '#domain/accounts/invite-colleague.server.ts'
import {
  changeRole,
  reopenAccount,
  resetColleaguePassword,
  setPassword,
} from '#domain/accounts/manage-accounts.server.ts'
import { isLinkOpen, makeResetLink, resetPassword, writeResetEmail } from '#domain/accounts/reset-password.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { closeAccount, findClosingLink, makeClosingLink } from './close-account.server.ts'

const here = { address: '192.0.2.1' }
const imran = {
  username: 'imran',
  role: 'editor',
  email: 'imran@example.org',
  password: 'four unrelated words',
} as const

test('a closing link closes the account, ends its sessions and other links, and is valid once', async () => {
  const { db, openSession, usernameOf, closingTokenOf, ...office } = await accountsWithImran()
  const { sender } = await openSession(imran)
  const reset = new URL((await makeResetLink(office, await idOf(db))).address).searchParams.get('token') ?? ''
  const [token, another] = [await closingTokenOf('imran'), await closingTokenOf('imran')]
  await closeAccount({ db, ...office }, token, here)

  expect(await usernameOf(sender)).toBeUndefined()
  expect(await isLinkOpen(office, reset)).toBe(false)
  await expect(openSession(imran)).rejects.toMatchObject({ code: 'account-closed', status: 403 })
  await expect(openSession({ ...imran, password: 'a wrong guess' })).rejects.toMatchObject({
    code: 'wrong-credentials',
  })
  expect(await db.selectFrom('session').select('id').execute()).toEqual([])

  for (const used of [token, another]) {
    const again = closeAccount({ db, ...office }, used, here)
    await expect(again).rejects.toMatchObject({ code: 'closing-link-over', status: 410 })
  }
})

test('closing an account deletes its open invitations and their queued e-mails', async () => {
  const { openSession, closingTokenOf, ...office } = await accountsWithImran()
  const { self, sender } = await openSession()
  const guest = { fullName: 'A Guest', email: 'guest@example.net', role: 'owner', currentPassword: '' } as const
  await inviteColleague(office, self, guest, sender)
  await closeAccount(office, await closingTokenOf('admin'), here)
  expect(await listInvitations(office.db)).toEqual([])
  const emails = office.db.selectFrom('letter').select('id').where('kind', '=', 'invitation')
  expect(await emails.execute()).toEqual([])
})

test('when two requests use a closing link at the same time, only one closes the account', async () => {
  const { closingTokenOf, ...office } = await accountsWithImran()
  const token = await closingTokenOf('imran')
  const both = await Promise.allSettled([closeAccount(office, token, here), closeAccount(office, token, here)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a closing link shows its account until it expires, and is not stored in plain text', async () => {
  const { db, closingTokenOf, ...office } = await accountsWithImran()
  const token = await closingTokenOf('imran')
  expect(await findClosingLink(db, token)).toMatchObject({ username: 'imran' })
  expect(JSON.stringify(await db.selectFrom('closingLink').selectAll().execute())).not.toContain(token)
  const later = Date.now() + rules.signInEmails.linkDays * 24 * 60 * 60 * 1000 + 1000
  vi.useFakeTimers({ now: later, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await findClosingLink(db, token)).toBeUndefined()
  await expect(closeAccount({ db, ...office }, token, here)).rejects.toMatchObject({ code: 'closing-link-over' })
})

test('a closing link still works after a change of password and e-mail address, and restores the address', async () => {
  const { db, closingTokenOf, ...office } = await accountsWithImran()
  const token = await closingTokenOf('imran')
  await setPassword({ db, ...office }, machine, 'imran')
  await db.updateTable('user').set({ email: 'thief@example.net' }).where('username', '=', 'imran').execute()
  await closeAccount({ db, ...office }, token, here)
  const closed = db.selectFrom('user').select(['email', 'closedAt']).where('username', '=', 'imran')
  expect(await closed.execute()).toEqual([{ email: imran.email, closedAt: expect.any(String) }])
})

test('the other owners get an e-mail about a closed account, and an owner can reopen it with a new password', async () => {
  const { openSession, closingTokenOf, ...office } = await accountsWithImran()
  await createAccount(office, machine, { username: 'ravi', role: 'owner' })
  const { self, sender } = await openSession()
  const reopen = () =>
    resetColleaguePassword(office, self, { username: 'imran', currentPassword: accountPassword }, sender)
  await closeAccount(office, await closingTokenOf('imran'), here)

  const emails = await office.db.selectFrom('letter').selectAll().where('kind', '=', 'account-closed').execute()
  const { current } = await testContent()
  const written = await Promise.all(emails.map((email) => writeAccountClosedEmail(office, current, email)))
  expect(written.map((email) => email?.to)).toEqual(['admin@example.org'])
  expect(written[0]?.text).toContain('imran has said that somebody else used the account imran.')

  const { password } = await reopen()
  await expect(openSession(imran)).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect((await openSession({ ...imran, password })).self).toMatchObject({
    username: 'imran',
    mustChoosePassword: true,
  })
  const records = office.db.selectFrom('record').select(['what', 'accountId']).where('what', 'like', 'account %')
  const id = await idOf(office.db)
  expect(await records.orderBy('number').execute()).toEqual([
    { what: 'account closed', accountId: id },
    { what: 'account opened', accountId: self.id },
  ])
})

test('a closed account gets no reset link, unless it is that of the only owner', async () => {
  const { db, openSession, closingTokenOf, ...office } = await accountsWithImran()
  const { current } = await testContent()
  await closeAccount({ db, ...office }, await closingTokenOf('imran'), here)
  const resetEmailTo = async (username: string) => {
    const email = { accountId: await idOf(db, username), createdAt: new Date().toISOString(), facts: '{}' }
    return await writeResetEmail({ db, ...office }, current, email as Parameters<typeof writeResetEmail>[2])
  }
  expect(await resetEmailTo('imran')).toBeUndefined()

  const { isOnly } = await closeAccount({ db, ...office }, await closingTokenOf('admin'), here)
  expect(isOnly).toBe(true)
  await expect(openSession()).rejects.toMatchObject({ code: 'account-closed' })
  const token = /token=(\S+)/.exec((await resetEmailTo('admin'))?.text ?? '')?.[1] ?? ''
  const newPassword = 'a new and longer password'
  await resetPassword({ db, ...office }, { token, newPassword, firmName: 'The Chambers' }, here)
  expect((await openSession({ password: newPassword })).self.username).toBe('admin')
})

test('a closed owner does not count as a remaining owner', async () => {
  const { closingTokenOf, ...office } = await accountsWithImran()
  await changeRole(office, machine, 'imran', 'owner')
  await closeAccount(office, await closingTokenOf('imran'), here)
  await expect(changeRole(office, machine, 'admin', 'clerk')).rejects.toMatchObject({ code: 'last-owner' })
  await reopenAccount(office, machine, 'imran')
  await changeRole(office, machine, 'admin', 'clerk')
})

async function accountsWithImran() {
  const office = await testAccounts({ SMTP_URL: 'smtp://127.0.0.1:1' }, { email: 'admin@example.org' })
  await createAccount(office, machine, imran)
  /** The token of a closing link for this account. */
  async function closingTokenOf(username: string) {
    const account = office.db.selectFrom('user').select(['id as userId', 'email']).where('username', '=', username)
    const link = await makeClosingLink(office, await account.executeTakeFirstOrThrow())
    return new URL(link).searchParams.get('token') ?? ''
  }
  return { ...office, closingTokenOf }
}

type Db = Awaited<ReturnType<typeof accountsWithImran>>['db']

async function idOf(db: Db, username = 'imran') {
  const account = db.selectFrom('user').select('id').where('username', '=', username)
  return (await account.executeTakeFirstOrThrow()).id
}
