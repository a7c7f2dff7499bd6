import { expect, onTestFinished, test, vi } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { failOldEmails } from '#domain/outbox/delivery.server.ts'
import { retryEmail } from '#domain/outbox/emails.server.ts'
import { rules } from '#domain/rules.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { testAccounts } from '#tests/support/unit/accounts.ts'
import { startTestOutbox } from '#tests/support/unit/background.ts'
import { createAccount } from './create-account.server.ts'
import { isLinkOpen, requestReset, resetPassword } from './reset-password.server.ts'

const newPassword = 'a new and longer password'
const firmName = 'The Chambers'
const requestRecord = 'password link asked for'

test('a reset link sets a new password once and ends all sessions', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  const { openSession, usernameOf } = office
  const { sender } = await openSession()
  await request('admin')
  const { to, text, token } = await nextEmail()
  expect(to).toMatchObject([{ address: 'asha@example.org' }])
  expect(text).toContain('http://localhost:3000/adminsite/reset?token=')
  expect(await isLinkOpen(office, token)).toBe(true)

  await resetPassword(office, { token, newPassword, firmName }, { address: 'here' })
  expect(await usernameOf(sender)).toBeUndefined()
  await expect(openSession()).rejects.toMatchObject({ code: 'wrong-credentials' })
  await expect(openSession({ password: newPassword })).resolves.toBeDefined()

  expect(await isLinkOpen(office, token)).toBe(false)
  const again = resetPassword(office, { token, newPassword, firmName }, { address: 'here' })
  await expect(again).rejects.toMatchObject({ code: 'link-over', status: 410 })
})

test('using one reset link invalidates the other', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  await request('admin')
  await request('admin')
  const [first, second] = [await nextEmail(), await nextEmail()]
  await resetPassword(office, { token: second.token, newPassword, firmName }, { address: 'here' })
  expect(await isLinkOpen(office, first.token)).toBe(false)
})

test('a reset link expires after an hour', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  await request('admin')
  const { token } = await nextEmail()
  const later = Date.now() + rules.newPassword.linkSeconds * 1000 + 1000
  vi.useFakeTimers({ now: later, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await isLinkOpen(office, token)).toBe(false)
  const late = resetPassword(office, { token, newPassword, firmName }, { address: 'here' })
  await expect(late).rejects.toMatchObject({ code: 'link-over' })
})

test('the database does not contain the token of a reset link', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  await request('admin')
  const { token } = await nextEmail()
  const rows = await office.db.selectFrom('verification').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('reset requests for unknown and known accounts get the same response; only the known one gets an e-mail', async () => {
  const { request, nextEmail } = await officeWithMail()
  const answers = [await request('nobody'), await request('nobody@example.org'), await request('Asha@example.org')]
  expect(answers).toEqual([undefined, undefined, undefined])
  expect((await nextEmail()).to).toMatchObject([{ address: 'asha@example.org' }])
})

test('a reset request is recorded after the response for unknown names too, but queues no e-mail for them', async () => {
  const { office, request } = await officeWithMail()
  const requestRecords = () =>
    office.db.selectFrom('record').select('number').where('what', '=', requestRecord).execute()
  for (const [turn, name] of ['nobody', 'admin'].entries()) {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await request(name)
    expect(await requestRecords()).toHaveLength(turn)
    vi.runAllTimers()
    vi.useRealTimers()
    await expect.poll(requestRecords).toHaveLength(turn + 1)
    expect(await office.db.selectFrom('letter').select('id').execute()).toHaveLength(turn)
  }
})

test('a queued reset e-mail contains no link, and is dropped once the password has changed', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  await office.stopOutbox()
  await request('admin')
  const queued = () => office.db.selectFrom('letter').selectAll().execute()
  await expect.poll(queued).toHaveLength(1)
  expect(await office.db.selectFrom('verification').selectAll().execute()).toEqual([])
  expect((await queued())[0]).toMatchObject({ kind: 'reset', recipient: null, facts: '{"network":"here"}' })
  const later = new Date(Date.now() + 1_000).toISOString()
  await office.db.updateTable('account').set({ updatedAt: later }).execute()
  await startTestOutbox(office)
  await expect.poll(queued).toHaveLength(0)
  await createAccount(office, machine, { role: 'owner', username: 'ravi', email: 'ravi@example.org' })
  await request('ravi')
  expect((await nextEmail()).to).toMatchObject([{ address: 'ravi@example.org' }])
})

test('a reset e-mail that was given up can be retried', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  await office.stopOutbox()
  await request('admin')
  const queued = () => office.db.selectFrom('letter').selectAll().execute()
  await expect.poll(queued).toHaveLength(1)
  await failOldEmails(office, new Date(Date.now() + (rules.email.givenUpAfterHours + 1) * 3_600_000))
  const [givenUp] = await queued()
  await retryEmail(office, machine, givenUp?.id ?? '')
  await startTestOutbox(office)
  expect((await nextEmail()).to).toMatchObject([{ address: 'asha@example.org' }])
})

test('a weak new password is rejected, and the reset link stays valid', async () => {
  const { office, request, nextEmail } = await officeWithMail()
  await request('admin')
  const { token } = await nextEmail()
  const weak = resetPassword(office, { token, newPassword: 'admin12345678', firmName }, { address: 'here' })
  await expect(weak).rejects.toMatchObject({ code: 'invalid-input' })
  await resetPassword(office, { token, newPassword, firmName }, { address: 'here' })
})

test('the number of reset e-mails to one account is limited across all IP addresses', async () => {
  const { office, nextEmail } = await officeWithMail()
  const request = (address: string) => requestReset(office, { username: 'admin' }, { address })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let turn = 0; turn < rules.newPassword.maxEmails + 3; turn++) await request(`address ${turn}`)
  vi.runAllTimers()
  vi.useRealTimers()
  const requestRecords = () =>
    office.db.selectFrom('record').select('number').where('what', '=', requestRecord).execute()
  await expect.poll(requestRecords).toHaveLength(rules.newPassword.maxEmails + 3)
  for (let turn = 0; turn < rules.newPassword.maxEmails; turn++) await nextEmail()
  await createAccount(office, machine, { role: 'owner', username: 'ravi', email: 'ravi@example.org' })
  await requestReset(office, { username: 'ravi' }, { address: 'here' })
  expect((await nextEmail()).to).toMatchObject([{ address: 'ravi@example.org' }])
})

test('reset requests for one name from one IP address are rate-limited', async () => {
  const { request } = await officeWithMail()
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) await request('nobody')
  await expect(request('nobody')).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test('guesses at reset links are rate-limited by IP address', async () => {
  const { office } = await officeWithMail()
  const guess = () => resetPassword(office, { token: 'guess', newPassword, firmName }, { address: 'here' })
  for (let turn = 0; turn < rules.signIn.wrongPerAddress; turn++) await guess().catch(() => {})
  await expect(guess()).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test('a reset request without a mail server is rejected with the code no-mail', async () => {
  const office = await testAccounts()
  const requesting = requestReset(office, { username: 'admin' }, { address: 'here' })
  await expect(requesting).rejects.toMatchObject({ code: 'no-mail' })
})

async function officeWithMail() {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const accounts = await testAccounts({ SMTP_URL: server.url }, { email: 'asha@example.org' })
  const office = { ...accounts, stopOutbox: await startTestOutbox(accounts) }
  return {
    office,
    request: (username: string) => requestReset(office, { username }, { address: 'here' }),
    async nextEmail() {
      // Wait for the work that runs after the response.
      await office.background.drain()
      const { to, text = '' } = await server.next()
      return { to, text, token: /token=(\S+)/.exec(text)?.[1] ?? '' }
    },
  }
}
