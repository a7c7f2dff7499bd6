import { expect, test } from 'vitest'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { machine } from '#domain/change/actor.ts'
import { testAccounts } from '#tests/support/unit/accounts.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import {
  checkBackup,
  checkFirstPassword,
  checkHttps,
  checkMail,
  checkMailFailed,
  checkMailTried,
  checkMissingAddresses,
  checkPublicAddress,
  checkRestore,
  checkSecondFactor,
} from './check-operation.server.ts'

const now = new Date('2026-11-17T06:00:00.000Z')

test.each([
  [undefined, false, false],
  ['http://192.168.1.4:3000', false, false],
  ['http://www.chambers-indore.in', true, false],
  ['https://chambers.local', false, true],
  ['https://www.chambers-indore.in', true, true],
])(
  'with PUBLIC_URL %s, the public address check passes: %s, and the HTTPS check passes: %s',
  async (PUBLIC_URL, isPublic, isHttps) => {
    const { config } = await testResources(PUBLIC_URL ? { PUBLIC_URL } : {})
    expect(checkPublicAddress({ config }).left === undefined).toBe(isPublic)
    expect(checkHttps({ config }).left === undefined).toBe(isHttps)
  },
)

test('a missing path that is requested many times is reported, and a single 404 is not', async () => {
  const { db } = await testResources()
  await db.insertInto('missingCount').values({ day: '2026-11-16', path: '/tpyo', count: 1 }).execute()
  expect(await checkMissingAddresses({ db }, now)).toEqual({})
  await db.insertInto('missingCount').values({ day: '2026-11-16', path: '/our-team.php', count: 41 }).execute()
  expect((await checkMissingAddresses({ db }, now)).left).toMatchObject({
    title: 'One old address leads nowhere',
    text: 'Visitors ask for it, for /our-team.php 41 times in 30 days.',
    mend: { to: '/adminDashboard/redirects' },
  })
})

test('mail is reported until it is configured and tested, and while an e-mail was given up this week', async () => {
  const { db, mail } = await testResources({ SMTP_URL: 'smtp://localhost:2525' })
  expect([checkMail({ mail }).left, checkMail({ mail: undefined }).left?.title]).toEqual([
    undefined,
    'The site sends no letters',
  ])
  expect((await checkMailTried({ db, mail: undefined })).left?.mend).toBeUndefined()
  expect((await checkMailTried({ db, mail })).left?.mend).toEqual({ label: 'Send a test letter', act: 'test-letter' })
  const email = { kind: 'test' as const, createdAt: '2026-11-16T06:00:00.000Z', tries: 1 }
  await db
    .insertInto('letter')
    .values({ ...email, id: 'a', deliveredAt: '2026-11-16T06:00:01.000Z' })
    .execute()
  expect(await checkMailTried({ db, mail })).toEqual({ note: 'the last one on November 16, 2026 at 11:30 AM' })
  await db
    .insertInto('letter')
    .values({ ...email, id: 'b', givenUpAt: '2026-11-01T06:00:00.000Z' })
    .execute()
  expect(await checkMailFailed({ db }, now)).toEqual({})
  await db
    .insertInto('letter')
    .values({ ...email, id: 'c', givenUpAt: '2026-11-16T07:00:00.000Z' })
    .execute()
  expect((await checkMailFailed({ db }, now)).left?.title).toBe('One letter was given up this week')
})

test('owners without a second factor and accounts with their first password are reported', async () => {
  const resources = await testAccounts()
  const { db, user } = resources
  expect((await checkSecondFactor({ db })).left?.text).toBe('admin signs in with a password alone.')
  expect((await checkFirstPassword({ db })).left).toMatchObject({
    title: 'One first password is still in use',
    mend: { to: '/adminDashboard/account#password' },
  })
  const changed = { updatedAt: '2026-11-16T06:00:00.000Z' }
  await db.updateTable('account').set(changed).where('userId', '=', user.id).execute()
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', user.id).execute()
  expect([await checkSecondFactor({ db }), await checkFirstPassword({ db })]).toEqual([
    { note: 'admin' },
    { note: '1 account' },
  ])
  await createAccount(resources, machine, {
    role: 'owner',
    username: 'meera',
    fullName: 'Meera Joshi',
    mustChoosePassword: true,
  })
  expect((await checkFirstPassword({ db })).left).toMatchObject({
    text: 'Meera Joshi has not chosen a password of their own yet.',
    mend: { to: '/adminDashboard/people' },
  })
  expect((await checkSecondFactor({ db })).left?.text).toBe('Meera Joshi signs in with a password alone.')
})

test('closed accounts are not reported for a missing second factor or a first password', async () => {
  const resources = await testAccounts()
  const { db, user } = resources
  await createAccount(resources, machine, {
    role: 'owner',
    username: 'meera',
    fullName: 'Meera Joshi',
    mustChoosePassword: false,
  })
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('username', '=', 'meera').execute()
  await db.updateTable('user').set({ closedAt: '2026-11-16T06:00:00.000Z' }).where('id', '=', user.id).execute()
  expect([await checkSecondFactor({ db }), await checkFirstPassword({ db })]).toEqual([
    { note: 'Meera Joshi' },
    { note: '1 account' },
  ])
  const closed = { passwordGivenAt: '2026-11-16T06:00:00.000Z' }
  await db.updateTable('user').set(closed).where('id', '=', user.id).execute()
  expect(await checkFirstPassword({ db })).toEqual({ note: '1 account' })
})

test('a backup passes while it is younger than a day, and the restore check once a restore is verified', async () => {
  const { db } = await testResources()
  const titles = async () => [(await checkBackup({ db }, now)).left?.title, (await checkRestore({ db })).left?.title]
  expect(await titles()).toEqual(['There is no backup', 'No restore has been tried'])
  const row = { id: 'a', kind: 'daily' as const, name: 'a.tar', seenAt: '', step: '', done: 0, total: 0 }
  await db
    .insertInto('backup')
    .values({ ...row, startedAt: '2026-11-16T05:00:00.000Z' })
    .execute()
  expect(await titles()).toEqual(['The last backup is too old', 'The last backup could not be restored'])
  const [startedAt, verifiedAt] = ['2026-11-16T21:00:00.000Z', '2026-11-16T21:01:00.000Z']
  await db.updateTable('backup').set({ startedAt, verifiedAt }).execute()
  expect(await titles()).toEqual([undefined, undefined])
})
