import { expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticators.ts'
import { accountPassword, stopClockInEachTest, testAccounts } from '#tests/support/unit/accounts.ts'
import { beginSecondFactor, confirmSecondFactor, enterCode } from './second-factor.server.ts'

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
