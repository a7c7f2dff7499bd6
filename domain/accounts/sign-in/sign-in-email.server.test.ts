import { expect, test, vi } from 'vitest'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { changeEmail } from '#domain/accounts/edit-account.server.ts'
import { changePassword } from '#domain/accounts/password.server.ts'
import { removeSecondFactor } from '#domain/accounts/second-factor.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { openMigrator } from '#platform/database/migrate.ts'
import { accountPassword as currentPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { emptyTestResources } from '#tests/support/unit/resources.ts'
import { insertUserWithoutRole } from '#tests/support/unit/rows.ts'
import { stopClock } from '#tests/support/unit/still-clock.ts'
import { purgeExpired } from './sessions.server.ts'
import { writeSignInEmail } from './sign-in-email.server.ts'

const email = 'asha@example.org'
const [office, home] = ['192.0.2.7', '203.0.113.9']
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

test('a sign-in from a new browser or network sends one e-mail, but the first sign-in sends none', async () => {
  const { openSession, emails } = await accountsWithMail()
  const { sender } = await openSession({}, office)
  expect(await emails()).toEqual([])
  await openSession({}, office, sender.headers)
  expect(await emails()).toEqual([])

  const stranger = new Headers({ 'User-Agent': firefox })
  await openSession({}, office, stranger)
  const [device] = await emails()
  expect(device).toMatchObject({ to: email, subject: 'A new device signed in' })
  expect(device?.text).toMatch(
    /Device: Firefox on Windows\nNetwork: 192\.0\.2\.0\/24\nSecond step: none, password only/,
  )
  expect(device?.text).toMatch(/close the account:\nhttp:\/\/localhost:3000\/adminsite\/not-me\?token=[\w-]{32}\n/)

  await openSession({}, home, sender.headers)
  expect((await emails()).map((sent) => sent?.subject).slice(1)).toEqual(['Signed in from a new network'])
  await openSession({}, home, sender.headers)
  expect(await emails()).toHaveLength(2)
})

test('the number of sign-in e-mails to an account per day is limited', async () => {
  const { openSession, emails } = await accountsWithMail()
  const most = rules.signInEmails.maxPerDay
  for (let turn = 0; turn < most + 3; turn++) await openSession({}, office)
  expect(await emails()).toHaveLength(most)
})

test('without mail or an e-mail address no sign-in e-mail is queued, and missing mail is logged once', async () => {
  const noMail = await testAccounts({}, { email })
  const warn = vi.spyOn(noMail.log, 'warn')
  for (let turn = 0; turn < 3; turn++) await noMail.openSession({}, office)
  expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('no mail is set up')]])
  const withoutAddress = await accountsWithMail({})
  for (let turn = 0; turn < 2; turn++) await withoutAddress.openSession({}, office)
  for (const { db } of [noMail, withoutAddress]) {
    expect(await db.selectFrom('letter').select('id').execute()).toEqual([])
    expect(await db.selectFrom('record').select('what').where('what', '=', 'new device told').execute()).toEqual([])
  }
})

test('a network is forgotten a year after the last sign-in from it', async () => {
  stopClock()
  const { openSession, database, db, emails } = await accountsWithMail()
  const { sender } = await openSession({}, office)
  await openSession({}, home, sender.headers)
  const days = rules.signInEmails.networkDays
  await database.write((transaction) => purgeExpired(transaction, inDays(days - 1)))
  expect(await db.selectFrom('signInNetwork').select('network').execute()).toHaveLength(2)
  await database.write((transaction) => purgeExpired(transaction, inDays(days + 1)))
  expect(await db.selectFrom('signInNetwork').select('network').execute()).toEqual([])
  await openSession({}, office, sender.headers)
  expect(await emails()).toHaveLength(2)
})

test('a changed password, changed e-mail address or removed second factor is reported to the old address', async () => {
  const { openSession, emails, ...resources } = await accountsWithMail()
  const { self, sender } = await openSession({}, office)
  const passwords = { currentPassword, newPassword: 'a new and longer password', firmName: 'The Chambers' }
  const cookies = await changePassword(resources, self, passwords, sender)
  const changed = await resources.readSession(cookies)
  const other = { currentPassword: passwords.newPassword, email: 'thief@example.net' }
  await changeEmail(resources, changed.self, other, changed.sender)
  await createAccount(resources, machine, { username: 'imran', role: 'clerk', email: 'imran@example.org' })
  await removeSecondFactor(resources, machine, 'imran')
  await resources.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('username', '=', 'imran').execute()
  await removeSecondFactor(resources, machine, 'imran')
  expect((await emails()).map((sent) => [sent?.subject, sent?.to])).toEqual([
    ['Your password was changed', email],
    ['Your e-mail address was changed', email],
    ['Your second factor was switched off', 'imran@example.org'],
  ])
})

test('the migration adds the networks of earlier sign-ins in the audit log to the known networks', async () => {
  const { database, db } = await emptyTestResources()
  await openMigrator(db).migrateTo('0027-kinds-of-the-record')
  await insertUserWithoutRole(db, 'asha')
  const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const entry = { what: 'signed in', actor: 'account', accountId: id } as const
  for (const [at, network] of [
    ['2026-11-01', '192.0.2.0/24'],
    ['2026-11-03', '192.0.2.0/24'],
    ['2026-11-02', '203.0.113.0/24'],
  ] as const)
    await db
      .insertInto('record')
      .values({ ...entry, at, network })
      .execute()
  await database.migrate()
  const networks = db.selectFrom('signInNetwork').select(['network', 'seenAt']).orderBy('network')
  expect(await networks.execute()).toEqual([
    { network: '192.0.2.0/24', seenAt: '2026-11-03' },
    { network: '203.0.113.0/24', seenAt: '2026-11-02' },
  ])
})

/** An account with an address; `emails` writes the queued e-mails as they would be sent now. */
async function accountsWithMail(account: { email?: string } = { email }) {
  const resources = await testAccounts({ SMTP_URL: 'smtp://127.0.0.1:1' }, account)
  const { current } = await testContent()
  async function emails() {
    const rows = await resources.db.selectFrom('letter').selectAll().orderBy('createdAt').execute()
    return await Promise.all(rows.map((row) => writeSignInEmail(resources, current, row)))
  }
  return { ...resources, emails }
}

function inDays(days: number) {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000)
}
