import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { codeOf } from '#tests/support/authenticators.ts'
import { accountPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { collectLog } from '#tests/support/unit/resources.ts'
import { stopClock } from '#tests/support/unit/still-clock.ts'
import { changeEmail } from './edit-account.server.ts'
import { enterCode } from './enter-code.server.ts'
import { addColleague, removeColleague, resetColleaguePassword } from './manage-accounts.server.ts'
import { changePassword } from './password.server.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './second-factor.server.ts'
import { endOtherSessions, endSession } from './sign-in/sessions.server.ts'

const address = '203.0.113.9'
const password = { currentPassword: accountPassword }

test('account events are logged with account ID and network, without names, addresses or secrets', async () => {
  const { openSession, lines, user, ...office } = await logged()
  await openSession({ password: 'wrong password' }, address).catch(() => {})
  const { sender, self } = await openSession({}, address)
  const other = await openSession({}, address)
  await openSession({}, address)
  await endSession(office, self, other.self.sessionId, sender)
  await endOtherSessions(office, self, sender)
  await changeEmail(office, self, { ...password, email: 'asha@example.org' }, sender)
  const asha = await addColleague(office, self, { role: 'editor', username: 'asha' }, sender)
  await resetColleaguePassword(office, self, { username: asha.username }, sender)
  await removeColleague(office, self, { username: asha.username }, sender)
  stopClock()
  const { secret } = await beginSecondFactor(office, self, { ...password, issuer: 'The Chambers' }, sender)
  const code = codeOf(secret, Date.now() - 30_000)
  const now = await office.readSession(await confirmSecondFactor(office, self, { code }, sender), address)

  const waiting = await openSession({}, address)
  await enterCode(office, { code: '000000' }, waiting.sender).catch(() => {})
  await enterCode(office, { code: codeOf(secret) }, waiting.sender)
  const off = await office.readSession(await endSecondFactor(office, now.self, password, now.sender), address)
  const fresh = { ...password, newPassword: 'a new and longer password', firmName: 'The Chambers' }
  await changePassword(office, off.self, fresh, off.sender)
  for (let turn = 0; turn <= rules.signIn.wrongPerAccount; turn++) {
    await openSession({ password: 'wrong password' }, '198.51.100.7').catch(() => {})
  }

  const events = lines.map(({ msg }) => msg)
  expect(events.slice(0, 16)).toEqual([
    'sign-in wrong',
    'signed in',
    'somebody signed in from a new device, and is not told: no mail is set up (SMTP_URL)',
    'signed in',
    'signed in',
    'session ended',
    'other sessions ended',
    'e-mail changed',
    'colleague added',
    'colleague given a password',
    'colleague removed',
    'second factor on',
    'code wrong',
    'signed in',
    'second factor off',
    'password changed',
  ])
  expect(events.at(-1)).toBe('sign-in refused')
  for (const { account, network } of lines) {
    expect(account).toBe(user.id)
    expect(network).toMatch(/^(203\.0\.113|198\.51\.100)\.0\/24$/)
  }
  const written = JSON.stringify(lines)
  for (const word of [accountPassword, secret, asha.password, 'asha', 'admin', 'example.org', address]) {
    expect(written).not.toContain(word)
  }
})

test('the unknown username of a failed sign-in is not logged', async () => {
  const { openSession, lines } = await logged()
  await openSession({ username: 'my-secret-typed-as-a-name' }).catch(() => {})
  expect(lines).toMatchObject([{ msg: 'sign-in wrong', network: 'here' }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

type Line = { msg: string; account?: string; network: string }

async function logged() {
  const { log, lines } = collectLog<Line>()
  const office = await testAccounts({}, {}, log)
  // Drop the line about the creation of the account.
  lines.length = 0
  return { ...office, lines }
}
