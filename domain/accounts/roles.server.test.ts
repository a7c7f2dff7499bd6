import { expect, onTestFinished, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { may, rightFor, rightNames, rights } from '#domain/change/rights.ts'
import { openMigrator } from '#platform/database/migrate.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { accountPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { startTestOutbox } from '#tests/support/unit/background.ts'
import { emptyTestResources } from '#tests/support/unit/resources.ts'
import { insertUserWithoutRole } from '#tests/support/unit/rows.ts'
import { createAccount } from './create-account.server.ts'
import { adoptRoles, changeColleagueRole, changeRole, removeAccount } from './manage-accounts.server.ts'

const here = { address: '192.0.2.1' }

test('an owner has every right, and only owners manage people, the audit log, operations and privacy', () => {
  expect(rightNames.filter((right) => !may('owner', right))).toEqual([])
  for (const right of ['people', 'record', 'operations', 'privacy'] as const)
    expect(rights[right].roles).toEqual(['owner'])
  expect([may('clerk', rightFor('message noted')), may('editor', rightFor('message noted'))]).toEqual([true, false])
  expect([may('clerk', rightFor('post edited')), may('editor', rightFor('post edited'))]).toEqual([false, true])
})

test('a change that the role may not make is rolled back, and the attempt is in the audit log', async () => {
  const { db, ...office } = await testAccounts()
  const clerk = staff({ id: 'ritu', role: 'clerk' }, here)
  const removal = change({ db, ...office }, clerk, async ({ db, record }) => {
    await db.deleteFrom('user').execute()
    await record('post deleted', 'p1')
  })
  await expect(removal).rejects.toMatchObject({ code: 'not-allowed', status: 403 })
  expect(await db.selectFrom('user').select('username').execute()).toEqual([{ username: 'admin' }])
  const [last] = await db
    .selectFrom('record')
    .select(['what', 'subjectId', 'accountId'])
    .orderBy('number', 'desc')
    .execute()
  expect(last).toEqual({ what: 'access refused', subjectId: 'post deleted', accountId: 'ritu' })
})

test('changing an account’s role ends its sessions', async () => {
  const { openSession, usernameOf, ...office } = await testAccounts()
  const { password } = await createAccount(office, machine, { username: 'asha', role: 'editor' })
  const { sender } = await openSession({ username: 'asha', password })
  await changeRole(office, machine, 'asha', 'editor')
  expect(await usernameOf(sender)).toBe('asha')
  await changeRole(office, machine, 'asha', 'clerk')
  expect(await usernameOf(sender)).toBeUndefined()
  expect((await openSession({ username: 'asha', password })).self.role).toBe('clerk')
})

test('the last owner can neither be removed nor given another role, even by concurrent requests', async () => {
  const { ...office } = await testAccounts()
  await createAccount(office, machine, { username: 'asha', role: 'clerk' })
  await expect(changeRole(office, machine, 'admin', 'clerk')).rejects.toMatchObject({ code: 'last-owner' })
  await expect(removeAccount(office, machine, 'admin')).rejects.toMatchObject({ code: 'last-owner' })
  await changeRole(office, machine, 'asha', 'owner')
  const both = await Promise.allSettled([
    changeRole(office, machine, 'admin', 'clerk'),
    changeRole(office, machine, 'asha', 'clerk'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('only an owner can change a role, with the password if the sign-in is not recent', async () => {
  const { openSession, ...office } = await testAccounts()
  const { self, sender } = await openSession()
  const { user } = await createAccount(office, machine, { username: 'asha', role: 'editor' })
  const later = { ...self, signedInAt: new Date(0) }
  const changeToClerk = (currentPassword?: string) =>
    changeColleagueRole(office, later, { username: 'asha', role: 'clerk', currentPassword }, sender)
  await expect(changeToClerk()).rejects.toMatchObject({ code: 'password-needed', status: 403 })
  await expect(changeToClerk('a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(changeToClerk(accountPassword)).resolves.toMatchObject({ id: user.id, role: 'clerk' })
  const hers = { ...self, id: user.id, role: 'clerk' as const }
  const ownRole = changeColleagueRole(office, hers, { username: 'asha', role: 'owner' }, sender)
  await expect(ownRole).rejects.toMatchObject({ code: 'not-allowed' })
})

test('an owner can give up the role only while there is another owner, and is then signed out', async () => {
  const { openSession, usernameOf, ...office } = await testAccounts()
  const { self, sender } = await openSession()
  const resignAsOwner = () => changeColleagueRole(office, self, { username: 'admin', role: 'editor' }, sender)
  await expect(resignAsOwner()).rejects.toMatchObject({ code: 'last-owner', status: 409 })
  expect(await usernameOf(sender)).toBe('admin')
  await createAccount(office, machine, { username: 'asha', role: 'owner' })
  await resignAsOwner()
  expect(await usernameOf(sender)).toBeUndefined()
})

test('an account whose role changes gets an e-mail with the new role and who changed it', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const { openSession, ...office } = await testAccounts({ SMTP_URL: server.url })
  await startTestOutbox(office)
  const { self, sender } = await openSession()
  await createAccount(office, machine, { username: 'asha', email: 'asha@example.org', role: 'editor' })
  await createAccount(office, machine, { username: 'ravi', role: 'editor' })
  await changeColleagueRole(office, self, { username: 'ravi', role: 'clerk' }, sender)
  await changeColleagueRole(office, self, { username: 'asha', role: 'clerk' }, sender)
  const { to, text } = await server.next()
  expect(to).toMatchObject([{ address: 'asha@example.org' }])
  expect(text).toContain('Clerk: Messages and parties')
  expect(text).toMatch(/Changed by:? +admin/)
  await changeRole(office, machine, 'asha', 'owner')
  expect((await server.next()).text).toMatch(/Changed by:? +Whoever runs the site/)
})

test('accounts from before there were roles become owners, with a single warning', async () => {
  const { database, ...office } = await emptyTestResources()
  const warnings: string[] = []
  const log = { ...office.log, info: () => {}, warn: (words: string) => void warnings.push(words) }
  const resources = { ...office, log: log as unknown as typeof office.log }
  await openMigrator(office.db).migrateTo('0025-readiness')
  await insertUserWithoutRole(office.db, 'admin')
  await insertUserWithoutRole(office.db, 'asha')
  await database.migrate()
  await adoptRoles(resources)
  await adoptRoles(resources)
  expect(await office.db.selectFrom('user').select('role').execute()).toEqual([{ role: 'owner' }, { role: 'owner' }])
  expect(warnings).toEqual([expect.stringContaining('2 accounts from before there were roles are owners now')])
  const records = office.db.selectFrom('record').select('what').where('what', '=', 'role given')
  expect(await records.execute()).toHaveLength(2)
})
