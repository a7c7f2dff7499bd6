import { expect, test } from 'vitest'
import { addColleague } from '#domain/accounts/manage-accounts.server.ts'
import { accountPassword as currentPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { openScheduleOnly, switchScheduleOnly, writeScheduleOnlyEmail } from './schedule-only.server.ts'

const reason = 'Until the Supreme Court has decided.'

test('an owner switches schedule-only mode with a reason and the password; it is logged and colleagues are e-mailed', async () => {
  const { openSession, ...office } = await testAccounts({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { sender, self } = await openSession()
  await addColleague(office, self, { role: 'editor', username: 'asha', email: 'asha@example.org' }, sender)
  await addColleague(office, self, { role: 'editor', username: 'no-address' }, sender)
  const scheduleOnly = await openScheduleOnly(office)
  const invalidated: string[] = []
  office.events.on('invalidated', (tags) => invalidated.push(...tags))
  const switchTo = (state: 'on' | 'off', password = currentPassword) =>
    switchScheduleOnly(office, scheduleOnly, self, { state, reason, currentPassword: password }, sender)

  await expect(switchTo('on', 'a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(switchTo('off')).rejects.toMatchObject({ code: 'switched-already' })
  expect(await scheduleOnly.isOn()).toBe(false)
  await switchTo('on')
  expect(scheduleOnly.current).toMatchObject({ by: self.name, reason })
  expect(invalidated).toContain('schedule-only')
  await expect(switchTo('on')).rejects.toMatchObject({ code: 'switched-already' })
  // Another process that starts now reads that it is on.
  expect((await openScheduleOnly(office)).current).toMatchObject({ reason })
  await switchTo('off')
  expect(await scheduleOnly.isOn()).toBe(false)

  const records = await office.db.selectFrom('record').select(['what', 'accountId']).orderBy('number').execute()
  const switchRecords = records.filter(({ what }) => what.startsWith('schedule only'))
  expect(switchRecords).toEqual([
    { what: 'schedule only on', accountId: self.id },
    { what: 'schedule only off', accountId: self.id },
  ])
  const rows = await office.db.selectFrom('letter').selectAll().where('kind', '=', 'schedule-only').execute()
  const { current } = await testContent()
  const emails = await Promise.all(rows.map((email) => writeScheduleOnlyEmail(office, current, email)))
  const toAsha = emails.filter((email) => email?.to === 'asha@example.org')
  expect(toAsha.map((email) => email?.subject).toSorted()).toEqual([
    'The website shows only the schedule',
    'The whole website is shown again',
  ])
  expect(toAsha[0]?.text).toContain(reason)
})

test('an editor is not allowed to switch schedule-only mode', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const asha = await openSession(await addColleague(office, self, { role: 'editor', username: 'asha' }, sender))
  const scheduleOnly = await openScheduleOnly(office)
  const request = { state: 'on', reason, currentPassword } as const
  const switched = switchScheduleOnly(office, scheduleOnly, asha.self, request, asha.sender)
  await expect(switched).rejects.toMatchObject({ code: 'not-allowed' })
})

test('a switch by another process is applied on its event, and read from the database while reconnecting', async () => {
  const office = await testAccounts()
  let state: 'listening' | 'reconnecting' = 'listening'
  const scheduleOnly = await openScheduleOnly({ ...office, listener: { ...office.listener, state: () => state } })
  const switchedAt = new Date().toISOString()
  const row = { id: 'one', state: 'on' as const, switchedAt, switchedBy: null, reason }
  await office.db.insertInto('scheduleSwitch').values(row).execute()
  expect(await scheduleOnly.isOn()).toBe(false)
  const reloaded = new Promise<void>((resolve) => {
    office.events.on('invalidated', (_, source) => source !== 'remote' && resolve())
  })
  office.events.emit('invalidated', new Set(['schedule-only']), 'remote')
  await reloaded
  expect(await scheduleOnly.isOn()).toBe(true)
  await office.db.deleteFrom('scheduleSwitch').execute()
  state = 'reconnecting'
  expect(await scheduleOnly.isOn()).toBe(false)
})
