import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/resources.ts'
import { createAccount } from './create-account.server.ts'
import { signIn } from './sign-in.server.ts'

const password = 'correct horse battery'

test('the right pair opens a session that the server knows', async () => {
  const { resources, attempt } = await office()
  const cookies = await attempt({})
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  expect(cookies.join()).toMatch(/HttpOnly/)
  expect(cookies.join()).toMatch(/SameSite=Lax/)

  const auth = await resources.auth()
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) })
  expect(session?.user.username).toBe('admin')
})

test.each([{ password: 'wrong password' }, { username: 'nobody' }])(
  '%o is refused in the same words',
  async (wrong) => {
    const { attempt } = await office()
    await expect(attempt(wrong)).rejects.toMatchObject({
      code: 'wrong-credentials',
      message: 'Invalid Username or Password',
    })
  },
)

test('after too many wrong attempts even the right password must wait', async () => {
  const { attempt } = await office()
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    await attempt({ password: 'wrong password' }, `address ${turn}`).catch(() => {})
  }
  const refusal = await attempt({}, 'elsewhere').catch((error) => error)
  expect(refusal).toMatchObject({ code: 'too-many-attempts', status: 429 })
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
})

test('right attempts are not counted', async () => {
  const { attempt } = await office()
  for (let turn = 0; turn <= rules.signIn.wrongPerAccount; turn++) await attempt({})
})

async function office() {
  const resources = await testResources()
  await createAccount(resources.db, { username: 'admin', password })
  return {
    resources,
    attempt: (fields: { username?: string; password?: string }, address = 'here') =>
      signIn(
        resources,
        { username: 'admin', password, remember: false, ...fields },
        { headers: new Headers(), address },
      ),
  }
}
