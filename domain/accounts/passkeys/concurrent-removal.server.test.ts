import { expect, test } from 'vitest'
import { registerPasskey, removePassword, signInByPasskey, withPasskey } from '#tests/support/unit/accounts.ts'
import { describePasskeys, removePasskey } from './edit-passkeys.server.ts'

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
