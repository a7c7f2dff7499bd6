import { hashPassword as hashOld } from 'better-auth/crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { setPassword } from '#domain/accounts/manage-accounts.server.ts'
import { changePassword } from '#domain/accounts/password.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { accountPassword, testAccounts, withCookies } from '#tests/support/unit/accounts.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a valid username and password open a session with HttpOnly and SameSite cookies', async () => {
  const { openSession, usernameOf } = await testAccounts()
  const { cookies, sender, codeNeeded } = await openSession()
  expect(codeNeeded).toBe(false)
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  expect(cookies.join()).not.toContain('Secure')
  expect(await usernameOf(sender)).toBe('admin')
})

test('with an https address all cookies are Secure and have the prefix __Host-', async () => {
  const { openSession } = await testAccounts({ PUBLIC_URL: 'https://www.example.org' })
  const { cookies } = await openSession()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*Path=\/;.*; Secure/)
  expect(cookies.join()).not.toContain('Domain')
})

test('a session that is not remembered ends with the browser, a remembered one after 30 days', async () => {
  const { openSession } = await testAccounts()
  const session = ({ cookies }: { cookies: string[] }) => cookies.find((cookie) => cookie.includes('session_token'))
  expect(session(await openSession({ remember: false }))).not.toMatch(/Max-Age|Expires/)
  expect(session(await openSession({ remember: true }))).toContain(`Max-Age=${30 * 24 * 60 * 60}`)
})

test('every sign-in creates a session of its own', async () => {
  const { openSession, db } = await testAccounts()
  await openSession()
  await openSession()
  const tokens = await db.selectFrom('session').select('token').execute()
  expect(new Set(tokens.map((row) => row.token)).size).toBe(2)
})

test.each([{ password: 'wrong password' }, { username: 'nobody' }, { username: 'not a name!' }])(
  'signing in with %o is rejected with the same message',
  async (wrong) => {
    const { openSession } = await testAccounts()
    await expect(openSession(wrong)).rejects.toMatchObject({
      code: 'wrong-credentials',
      message: 'Invalid Username or Password',
    })
  },
)

test.each(['admin', 'nobody', 'x', 'nobody@example.org', 'not a name!'])(
  'a wrong password for “%s” takes one hash, whether the account exists or not',
  async (username) => {
    const { openSession, passwords, auth } = await testAccounts()
    const hash = vi.spyOn(passwords, 'hash')
    const verify = vi.spyOn((await (await auth()).$context).password, 'verify')
    await openSession({ username, password: 'wrong password' }).catch(() => {})
    expect(hash.mock.calls.length + verify.mock.calls.length).toBe(1)
  },
)

test('under overload an unknown browser is told to retry later, and a known one can sign in', async () => {
  const { openSession, passwords } = await testAccounts()
  const { sender } = await openSession()
  const isOverloaded = vi.spyOn(passwords, 'isOverloaded').mockReturnValue(true)
  await expect(openSession({}, 'elsewhere')).rejects.toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: 10 })
  await expect(openSession({}, 'elsewhere', sender.headers)).resolves.toBeDefined()
  isOverloaded.mockReturnValue(false)
  await expect(openSession({}, 'elsewhere')).resolves.toBeDefined()
})

test('a password change makes every browser unknown except the one that changed it', async () => {
  const { openSession, ...office } = await testAccounts()
  const [here, there] = [await openSession(), await openSession()]
  const change = { currentPassword: accountPassword, newPassword: 'a new and longer password', firmName: '' }
  const cookies = await changePassword(office, here.self, change, here.sender)
  const fresh = { password: change.newPassword }
  await failSignIn(openSession, rules.signIn.wrongPerAccount)
  await expect(openSession(fresh, 'here', there.sender.headers)).rejects.toMatchObject({ code: 'too-many-attempts' })
  await expect(openSession(fresh, 'here', withCookies(cookies).headers)).resolves.toBeDefined()
})

test('after too many wrong passwords from one IP address, the right one is rejected from there too', async () => {
  const { openSession } = await testAccounts()
  await failSignIn(openSession, rules.signIn.wrongPerAccount)
  const refusal = await openSession().catch((error) => error)
  expect(refusal).toMatchObject({ code: 'too-many-attempts', status: 429 })
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
})

test('wrong passwords from many IP addresses do not block an address without failures', async () => {
  const { openSession } = await testAccounts()
  for (let turn = 0; turn < 3 * rules.signIn.wrongPerAccount; turn++)
    await failSignIn(openSession, 1, `address ${turn}`)
  await expect(openSession({}, 'elsewhere')).resolves.toBeDefined()
})

test('wrong passwords from many IP addresses are delayed by growing pauses', async () => {
  const { openSession, pauses } = await testAccounts()
  for (let turn = 0; turn < rules.signIn.freeAttempts; turn++) await failSignIn(openSession, 1, `address ${turn}`)
  expect(pauses).toEqual([])
  for (let turn = 0; turn < 6; turn++) await failSignIn(openSession, 1, `further address ${turn}`)
  expect(pauses).toEqual([1, 2, 4, 8, 16, rules.signIn.longestPauseSeconds])
})

test('a known browser is neither delayed nor blocked because of failed sign-ins by others', async () => {
  const { openSession, pauses } = await testAccounts()
  const { sender } = await openSession()
  for (let turn = 0; turn < 2 * rules.signIn.wrongPerAccount; turn++)
    await failSignIn(openSession, 1, `address ${turn}`)
  await failSignIn(openSession, 3 * rules.signIn.wrongPerAddress)
  const delays = pauses.length
  await expect(openSession({}, 'here', sender.headers)).resolves.toBeDefined()
  expect(pauses).toHaveLength(delays)
})

test('a known browser is blocked for its own failures, and its cookie is not valid for another account', async () => {
  const { openSession, ...office } = await testAccounts()
  const { sender } = await openSession()
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    await openSession({ password: 'wrong password' }, `address ${turn}`, sender.headers).catch(() => {})
  }
  await expect(openSession({}, 'elsewhere', sender.headers)).rejects.toMatchObject({ code: 'too-many-attempts' })

  const { password } = await createAccount(office, machine, { role: 'owner', username: 'asha' })
  await failSignIn(openSession, rules.signIn.wrongPerAccount, 'here', 'asha')
  const another = openSession({ username: 'asha', password }, 'here', sender.headers)
  await expect(another).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test('a forged device cookie does not bypass the rate limit', async () => {
  const { openSession } = await testAccounts()
  const { sender } = await openSession()
  // One in 64 signatures already starts with '_', so replace that one by '-'.
  const forge = (_: string, before: string, sign: string) => before + (sign === '_' ? '-' : '_')
  const cookie = (sender.headers.get('cookie') ?? '').replace(/(device=[^.]+\.)(.)/, forge)
  const forged = new Headers({ cookie })
  await failSignIn(openSession, rules.signIn.wrongPerAccount)
  await expect(openSession({}, 'here', forged)).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test('failed sign-ins count for one account, however its username or e-mail address is written', async () => {
  const { openSession } = await testAccounts({}, { email: 'asha@example.org' })
  const names = ['admin', 'ADMIN', ' admin ', 'ad\0min', 'asha@example.org', 'Asha@Example.org']
  for (let turn = 0; turn < rules.signIn.wrongPerAccount; turn++) {
    await failSignIn(openSession, 1, 'here', names[turn % names.length])
  }
  await expect(openSession()).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test('a sign-in from a blocked IP address consumes no limit other than that of the address', async () => {
  const { openSession, limits } = await testAccounts()
  await Promise.all(
    Array.from({ length: rules.signIn.wrongPerAddress }, (_, turn) =>
      failSignIn(openSession, 1, 'here', `nobody${turn}`),
    ),
  )
  const consume = vi.spyOn(limits, 'consume')
  await failSignIn(openSession, 1, 'here', 'one more')
  expect(consume.mock.calls.map(([subject]) => subject)).toEqual(['sign-in address'])
})

test('setting a new password resets the limit on failed sign-ins', async () => {
  const { openSession, ...office } = await testAccounts()
  await failSignIn(openSession, rules.signIn.wrongPerAccount)
  const { password } = await setPassword(office, machine, 'admin')
  await expect(openSession({ password })).resolves.toBeDefined()
})

test('the next sign-in replaces an outdated password hash', async () => {
  const { openSession, db, passwords } = await testAccounts()
  await db
    .updateTable('account')
    .set({ password: await hashOld(accountPassword) })
    .execute()
  await openSession()
  const { password } = await db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  expect(passwords.isOutdated(password ?? '')).toBe(false)
  await expect(openSession()).resolves.toBeDefined()
})

test('signing in again ends the browser’s previous session and no other', async () => {
  const { openSession, usernameOf } = await testAccounts()
  const first = await openSession()
  const elsewhere = await openSession()
  const second = await openSession({}, 'here', first.sender.headers)
  expect(await usernameOf(first.sender)).toBeUndefined()
  expect([await usernameOf(second.sender), await usernameOf(elsewhere.sender)]).toEqual(['admin', 'admin'])
})

test('a remembered session ends after 30 days, even if it is used daily', async () => {
  const { openSession, usernameOf } = await testAccounts()
  const { sender } = await openSession({ remember: true })
  const startedAt = Date.now()
  onTestFinished(() => void vi.useRealTimers())
  for (let day = 1; day < 30; day++) {
    vi.useFakeTimers({ now: startedAt + day * dayMs, toFake: ['Date'] })
    expect(await usernameOf(sender)).toBe('admin')
  }
  vi.useFakeTimers({ now: startedAt + 30 * dayMs + 1000, toFake: ['Date'] })
  expect(await usernameOf(sender)).toBeUndefined()
})

test('an IP address that tries many usernames is blocked, and another one is not', async () => {
  const { openSession } = await testAccounts()
  for (let turn = 0; turn < rules.signIn.wrongPerAddress; turn++) {
    await openSession({ username: `nobody${turn}` }).catch(() => {})
  }
  await expect(openSession()).rejects.toMatchObject({ code: 'too-many-attempts' })
  await expect(openSession({}, 'elsewhere')).resolves.toBeDefined()
})

test('concurrent wrong passwords are checked no more often than consecutive ones', async () => {
  const { openSession } = await testAccounts()
  const guesses = Array.from({ length: 3 * rules.signIn.wrongPerAccount }, () =>
    openSession({ password: 'wrong password' }).catch((error) => error.code),
  )
  const answers = await Promise.all(guesses)
  expect(answers.filter((code) => code === 'wrong-credentials')).toHaveLength(rules.signIn.wrongPerAccount)
})

test('successful sign-ins do not count towards the rate limit', async () => {
  const { openSession } = await testAccounts()
  for (let turn = 0; turn <= rules.signIn.wrongPerAccount; turn++) await openSession()
})

type OpenSession = Awaited<ReturnType<typeof testAccounts>>['openSession']

/** Tries to sign in with wrong passwords. */
async function failSignIn(openSession: OpenSession, times: number, address = 'here', username = 'admin') {
  for (let turn = 0; turn < times; turn++) {
    await openSession({ username, password: 'wrong password' }, address).catch(() => {})
  }
}
