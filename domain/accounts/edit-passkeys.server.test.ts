import { expect, onTestFinished, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { makePasskey } from '#tests/support/authenticators.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import {
  accountPassword,
  joined,
  registerPasskey,
  removePassword,
  signInByPasskey,
  testAccounts,
  withPasskey,
} from '#tests/support/unit/accounts.ts'
import { startTestOutbox } from '#tests/support/unit/background.ts'
import { createAccount } from './create-account.server.ts'
import { changeEmail, changeUsername } from './edit-account.server.ts'
import { addPasskey, beginPasskey, describePasskeys, removePasskey, renamePasskey } from './edit-passkeys.server.ts'
import { resetColleaguePassword, setPassword } from './manage-accounts.server.ts'
import { NewPasskey, PasskeyToAdd } from './passkey.ts'
import { userHandleOf } from './passkeys.server.ts'
import { addPassword } from './password.server.ts'
import { makeResetLink, resetPassword } from './reset-password.server.ts'
import { beginSecondFactor, removeColleagueFactor, removeSecondFactor } from './second-factor.server.ts'
import { beginPasskeySignIn } from './sign-in-passkey.server.ts'

const firmName = 'The Chambers'
const address = 'here'
const withMail = { SMTP_URL: 'smtp://localhost:1' }
const longAgo = new Date(Date.now() - rules.signIn.recentSeconds * 1000 - 1000)

test('the options for a new passkey require user verification and name the firm and the account', async () => {
  const { openSession, user, ...office } = await testAccounts()
  const { self, sender } = await openSession()
  const { options, cookies } = await beginPasskey(office, self, { firmName }, sender)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: firmName },
    user: { id: userHandleOf(user.id), name: 'admin', displayName: 'admin' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(cookies.join()).toMatch(/^chambers\.passkey=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a passkey is listed with its name, its last use and, if known, its maker', async () => {
  const { office, db, user, passkey } = await withPasskey()
  const listed = [{ id: expect.any(String), name: 'Laptop', addedAt: expect.any(String), usedAt: null }]
  expect(await describePasskeys(office, user.id)).toMatchObject(listed)
  await signInByPasskey(office, passkey)
  await db.updateTable('passkey').set({ aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96' }).execute()
  const [used] = await describePasskeys(office, user.id)
  expect(used).toMatchObject({ maker: 'Windows Hello', usedAt: expect.any(String) })
})

test('adding a passkey requires the password if the sign-in is not recent', async () => {
  const { openSession, ...office } = await testAccounts()
  const { self, sender } = await openSession()
  const later = { ...self, signedInAt: longAgo }
  const begin = (currentPassword?: string) => beginPasskey(office, later, { currentPassword, firmName }, sender)
  await expect(begin()).rejects.toMatchObject({ code: 'password-needed' })
  await expect(begin('a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(begin(accountPassword)).resolves.toBeDefined()
})

test.each([
  ['whose user was not verified', { verifies: false }, 'passkey-unverified'],
  ['that was made for another site', { origin: 'https://elsewhere.example' }, 'passkey-not-made'],
])('a passkey %s is not added', async (_, signing, code) => {
  const { openSession, db, ...office } = { ...(await testAccounts()) }
  const { self, sender } = await openSession()
  const resources = { ...office, db }
  const { options, cookies } = await beginPasskey(resources, self, { firmName }, sender)
  const added = NewPasskey.parse({ name: 'Laptop', answer: makePasskey().register(options, signing) })
  const headers = joined(sender.headers, cookies)
  await expect(addPasskey(resources, self, added, { headers, address })).rejects.toMatchObject({ code })
  expect(await db.selectFrom('passkey').selectAll().execute()).toEqual([])
})

test('a registration challenge is valid once and for one account, and a sign-in challenge is rejected', async () => {
  const { openSession, ...office } = await testAccounts()
  const asha = { username: 'asha', password: accountPassword, role: 'clerk' } as const
  await createAccount(office, machine, asha)
  const [admin, hers] = [await openSession(), await openSession(asha)]
  const { options, cookies } = await beginPasskey(office, admin.self, { firmName }, admin.sender)
  const added = NewPasskey.parse({ name: 'Laptop', answer: makePasskey().register(options) })
  const add = (by: typeof hers, challengeCookies = cookies) =>
    addPasskey(office, by.self, added, { headers: joined(by.sender.headers, challengeCookies), address })
  await expect(add(hers)).rejects.toMatchObject({ code: 'passkey-not-made' })
  await expect(add(admin)).rejects.toMatchObject({ code: 'passkey-late' })
  const signing = await beginPasskeySignIn(office, { address })
  await expect(add(admin, signing.cookies)).rejects.toMatchObject({ code: 'passkey-late' })
})

test('an account cannot exceed the maximum number of passkeys', async () => {
  const { office, self, sender, db } = await withPasskey()
  const row = await db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: rules.account.maxPasskeys - 1 }, (_, turn) => `copy ${turn}`)
  for (const id of more)
    await db
      .insertInto('passkey')
      .values({ ...row, id, credentialID: id })
      .execute()
  const begun = beginPasskey(office, self, { firmName }, sender)
  await expect(begun).rejects.toMatchObject({ code: 'too-many-passkeys' })
})

test.each(['', '   ', 'x'.repeat(61), 'a\u202eb'])('%j is rejected as the name of a passkey', (name) => {
  expect(PasskeyToAdd.safeParse({ name }).success).toBe(false)
})

test('an account can rename and remove only its own passkeys, and removal requires a recent sign-in', async () => {
  const { office, self, sender, user } = await withPasskey()
  const [{ id = '' } = {}] = await describePasskeys(office, user.id)
  const stranger = { ...self, id: 'somebody else' }
  const removed = (by: typeof self) => removePasskey(office, by, { id }, sender)
  await expect(renamePasskey(office, stranger, { id, name: 'Mine' }, sender)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(removed(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(removed({ ...self, signedInAt: longAgo })).rejects.toMatchObject({ code: 'password-needed' })
  await renamePasskey(office, self, { id, name: 'Telephone' }, sender)
  expect(await describePasskeys(office, user.id)).toMatchObject([{ name: 'Telephone' }])
  expect(await removed(self)).toBe('Telephone')
  expect(await describePasskeys(office, user.id)).toEqual([])
})

test('a removed passkey cannot sign in', async () => {
  const { office, self, sender, user, passkey } = await withPasskey()
  const [{ id = '' } = {}] = await describePasskeys(office, user.id)
  await removePasskey(office, self, { id }, sender)
  await expect(signInByPasskey(office, passkey)).rejects.toMatchObject({ code: 'passkey-refused' })
})

test('each added or removed passkey queues an e-mail to the account’s address', async () => {
  const { office, self, sender, user, db } = await withPasskey(withMail, { email: 'asha@example.org' })
  const [{ id = '' } = {}] = await describePasskeys(office, user.id)
  await removePasskey(office, self, { id }, sender)
  await registerPasskey(office, { self, sender })
  await setPassword(office, machine, 'admin')
  const emails = await db.selectFrom('letter').selectAll().where('kind', '=', 'passkey').orderBy('createdAt').execute()
  expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    Array.from({ length: 4 }, () => ['passkey', 'asha@example.org']),
  )
  const facts = emails.map((email) => JSON.parse(email.facts))
  expect(facts).toEqual([
    { what: 'added', name: 'Laptop', network: 'here' },
    { what: 'removed', name: 'Laptop', network: 'here' },
    { what: 'added', name: 'Laptop', network: 'here' },
    { what: 'taken' },
  ])
})

test('the passkey e-mail names passkey, account and network, and goes to the address before a later change', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const { office, db } = await withPasskey({ SMTP_URL: server.url }, { email: 'asha@example.org' })
  await db.updateTable('user').set({ email: 'thief@example.net' }).execute()
  await startTestOutbox(office)
  const { to, subject, text = '' } = await server.next()
  expect([to?.[0]?.address, subject]).toEqual(['asha@example.org', 'A passkey was added to your account'])
  for (const words of ['Laptop', 'admin', 'from the network here', '/adminDashboard/account#passkeys']) {
    expect(text).toContain(words)
  }
})

test('resetting a colleague’s password deletes their passkeys and sets a password if there was none', async () => {
  const { openSession, ...office } = await testAccounts()
  const asha = { username: 'asha', password: accountPassword, role: 'clerk' } as const
  const { user } = await createAccount(office, machine, asha)
  const [admin, hers] = [await openSession(), await openSession(asha)]
  const accounts = { ...office, openSession }
  const passkey = await registerPasskey(accounts, hers)
  await removePassword(accounts, 'asha')
  const reset = await resetColleaguePassword(office, admin.self, { username: 'asha' }, admin.sender)
  expect(reset.passkeys).toBe(1)
  await expect(signInByPasskey(accounts, passkey)).rejects.toMatchObject({ code: 'passkey-refused' })
  expect((await openSession(reset)).self).toMatchObject({ id: user.id, mustChoosePassword: true })
})

test('removing a second factor also deletes passkeys, and is rejected if the account has no password', async () => {
  const { openSession, ...office } = await testAccounts()
  const asha = { username: 'asha', password: accountPassword, role: 'clerk' } as const
  await createAccount(office, machine, asha)
  const [admin, hers] = [await openSession(), await openSession(asha)]
  const accounts = { ...office, openSession }
  const remove = () => removeColleagueFactor(office, admin.self, { username: 'asha' }, admin.sender)
  await expect(remove()).rejects.toMatchObject({ code: 'second-factor-off' })
  const passkey = await registerPasskey(accounts, hers)
  expect(await remove()).toEqual({ username: 'asha', passkeys: 1 })
  await expect(signInByPasskey(accounts, passkey)).rejects.toMatchObject({ code: 'passkey-refused' })
  expect(await office.usernameOf(hers.sender)).toBeUndefined()

  await registerPasskey(accounts, await openSession(asha))
  await removePassword(accounts, 'asha')
  await expect(removeSecondFactor(office, machine, 'asha')).rejects.toMatchObject({ code: 'no-password' })
})

test('changes to an account without a password require a recent sign-in', async () => {
  const { office, passkey } = await withPasskey()
  await removePassword(office)
  const { self, sender } = await signInByPasskey(office, passkey)
  const older = { ...self, signedInAt: longAgo }
  for (const change of [
    (by: typeof self) => changeEmail(office, by, { email: 'asha@example.org' }, sender),
    (by: typeof self) => changeUsername(office, by, { username: 'asha' }, sender),
    (by: typeof self) => beginPasskey(office, by, { firmName }, sender),
    (by: typeof self) => addPassword(office, by, { newPassword: 'a new and longer password', firmName }, sender),
  ]) {
    await expect(change(older)).rejects.toMatchObject({ code: 'sign-in-needed' })
    await expect(change(self)).resolves.not.toThrow()
  }
})

test('an account without a password cannot set up a second factor, and can add a password once', async () => {
  const { office, passkey, openSession } = await withPasskey()
  await removePassword(office)
  const { self, sender } = await signInByPasskey(office, passkey)
  const begun = beginSecondFactor(office, self, { currentPassword: 'x', issuer: firmName }, sender)
  await expect(begun).rejects.toMatchObject({ code: 'no-password' })
  const newPassword = 'a new and longer password'
  await addPassword(office, self, { newPassword, firmName }, sender)
  expect((await openSession({ password: newPassword })).self.username).toBe('admin')
  const twice = addPassword(office, self, { newPassword, firmName }, sender)
  await expect(twice).rejects.toMatchObject({ code: 'password-needed' })
})

test('a reset link sets a password for an account that has none', async () => {
  const { office, user, openSession } = await withPasskey()
  await removePassword(office)
  const link = await makeResetLink(office, user.id)
  const token = new URL(link.address).searchParams.get('token') ?? ''
  const newPassword = 'a new and longer password'
  await resetPassword(office, { token, newPassword, firmName }, { address })
  expect((await openSession({ password: newPassword })).self.username).toBe('admin')
})
