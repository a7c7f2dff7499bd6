import { expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticators.ts'
import {
  accountPassword,
  registerPasskey,
  removePassword,
  signInByPasskey,
  testAccounts,
  withPasskey,
} from '#tests/support/unit/accounts.ts'
import { stopClockInEachTest } from '#tests/support/unit/still-clock.ts'
import { describePasskeys, removePasskey } from './edit-passkeys.server.ts'
import { enterCode } from './enter-code.server.ts'
import { beginSecondFactor, confirmSecondFactor } from './second-factor.server.ts'

stopClockInEachTest()

test('when a code is used twice at the same time, only one sign-in succeeds', async () => {
  const { openSession, readSession, ...office } = await testAccounts()
  const { sender, self } = await openSession()
  const input = { currentPassword: accountPassword, issuer: 'The Chambers' }
  const { secret } = await beginSecondFactor(office, self, input, sender)
  await readSession(await confirmSecondFactor(office, self, { code: codeOf(secret, Date.now() - 30_000) }, sender))
  const [one, other] = [await openSession(), await openSession()]
  const answers = await Promise.allSettled(
    [one, other].map(({ sender }) => enterCode(office, { code: codeOf(secret) }, sender)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ code: 'code-used' })
})

test('when the last two passkeys of an account without a password are removed at once, one removal is rejected', async () => {
  const { office, self, sender, user, passkey } = await withPasskey()
  await expect(signInByPasskey(office, passkey)).resolves.toBeDefined()
  await registerPasskey(office, { self, sender })
  await removePassword(office)
  const both = await describePasskeys(office, user.id)
  const results = await Promise.allSettled(both.map(({ id }) => removePasskey(office, self, { id }, sender)))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'last-way-in' })
  expect(await describePasskeys(office, user.id)).toHaveLength(1)
})
