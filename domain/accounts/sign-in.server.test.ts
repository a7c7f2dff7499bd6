import { expect, test, vi } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testAccounts } from '#tests/support/accounts.ts'

test('the right pair opens a session that the server knows', async () => {
  const { enter, whoIs } = await testAccounts()
  const { cookies, sender, codeNeeded } = await enter()
  expect(codeNeeded).toBe(false)
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  expect(cookies.join()).not.toContain('Secure')
  expect(await whoIs(sender)).toBe('admin')
})

test('under an https address the cookies are for https alone', async () => {
  const { enter } = await testAccounts({ PUBLIC_URL: 'https://www.example.org' })
  const { cookies } = await enter()
  for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-.*; Secure/)
})

test('a session that is not remembered ends with the browser, a remembered one after 30 days', async () => {
  const { enter } = await testAccounts()
  const session = ({ cookies }: { cookies: string[] }) => cookies.find((cookie) => cookie.includes('session_token'))
  expect(session(await enter({ remember: false }))).not.toMatch(/Max-Age|Expires/)
  expect(session(await enter({ remember: true }))).toContain(`Max-Age=${30 * 24 * 60 * 60}`)
})

test('every sign-in has a session of its own', async () => {
  const { enter, db } = await testAccounts()
  await enter()
  await enter()
  const tokens = await db.selectFrom('session').select('token').execute()
  expect(new Set(tokens.map((row) => row.token)).size).toBe(2)
})

test.each([{ password: 'wrong password' }, { username: 'nobody' }, { username: 'not a name!' }])(
  '%o is refused in the same words',
  async (wrong) => {
    const { enter } = await testAccounts()
    await expect(enter(wrong)).rejects.toMatchObject({
      code: 'wrong-credentials',
      message: 'Invalid Username or Password',
    })
  },
)

test('an unknown name costs the same one hash as a wrong password', async () => {
  const { enter, auth } = await testAccounts()
  const { password } = await (await auth()).$context
  const hash = vi.spyOn(password, 'hash')
  const verify = vi.spyOn(password, 'verify')

  await enter({ password: 'wrong password' }).catch(() => {})
  expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 1])
  await enter({ username: 'nobody', password: 'wrong password' }).catch(() => {})
  expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([1, 1])
  expect(await hash.mock.results[0]?.value).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})

test('after too many wrong attempts even the right password must wait', async () => {
  const { enter } = await testAccounts()
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    await enter({ password: 'wrong password' }, `address ${turn}`).catch(() => {})
  }
  const refusal = await enter({}, 'elsewhere').catch((error) => error)
  expect(refusal).toMatchObject({ code: 'too-many-attempts', status: 429 })
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
})

test('an address that tries many names must wait', async () => {
  const { enter } = await testAccounts()
  for (let turn = 0; turn < rules.signIn.wrongPerAddress; turn++) {
    await enter({ username: `nobody${turn}` }).catch(() => {})
  }
  await expect(enter()).rejects.toMatchObject({ code: 'too-many-attempts' })
  await expect(enter({}, 'elsewhere')).resolves.toBeDefined()
})

test('guesses sent at once are looked at no oftener than guesses sent in turn', async () => {
  const { enter } = await testAccounts()
  const guesses = Array.from({ length: 3 * rules.signIn.wrongPerAccount }, (_, turn) =>
    enter({ password: 'wrong password' }, `address ${turn}`).catch((error) => error.code),
  )
  const answers = await Promise.all(guesses)
  expect(answers.filter((code) => code === 'wrong-credentials')).toHaveLength(rules.signIn.wrongPerAccount)
})

test('right attempts are not counted', async () => {
  const { enter } = await testAccounts()
  for (let turn = 0; turn <= rules.signIn.wrongPerAccount; turn++) await enter()
})
