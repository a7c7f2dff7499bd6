import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/unit/accounts.ts'
import { browserName, describeSessions, endOtherSessions, endSession, purgeExpired } from './sessions.server.ts'

test('a user’s sessions are listed with browser, network and last use, the current one first', async () => {
  const { openSession, ...office } = await testAccounts()
  const chrome = new Headers({
    'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/146.0.0.0 Safari/537.36',
  })
  const first = await openSession({}, '203.0.113.9', chrome)
  const second = await openSession({}, '198.51.100.7')
  await openSession({}, '203.0.113.77')
  const sessions = await describeSessions(office, first.self)
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({
    name: 'Chrome on Windows',
    network: '203.0.113.0/24',
    isCurrent: true,
    isNewNetwork: false,
    seenAt: expect.any(String),
  })
  const fromElsewhere = sessions.filter(({ isNewNetwork }) => isNewNetwork)
  expect(fromElsewhere.map(({ id }) => id)).toEqual([second.self.sessionId])
})

test('a user can end one or all others of their own sessions, but not those of another account', async () => {
  const { openSession, usernameOf, ...office } = await testAccounts()
  const [here, there, third] = [await openSession(), await openSession(), await openSession()]
  await endSession(office, here.self, there.self.sessionId, here.sender)
  expect([await usernameOf(there.sender), await usernameOf(third.sender)]).toEqual([undefined, 'admin'])
  const gone = endSession(office, here.self, there.self.sessionId, here.sender)
  await expect(gone).rejects.toMatchObject({ code: 'not-found' })
  const stranger = { ...here.self, id: 'somebody else' }
  const foreign = endSession(office, stranger, third.self.sessionId, here.sender)
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' })

  expect(await endOtherSessions(office, here.self, here.sender)).toBe(1)
  expect([await usernameOf(third.sender), await usernameOf(here.sender)]).toEqual([undefined, 'admin'])
})

test('only expired sessions are purged', async () => {
  const { openSession, db, database } = await testAccounts()
  await openSession({ remember: false })
  await openSession({ remember: true })
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  expect(await database.write((transaction) => purgeExpired(transaction))).toBe(0)
  expect(await database.write((transaction) => purgeExpired(transaction, inTwoDays))).toBe(1)
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} Safari/537.36`, 'Chrome on Windows', false],
  [`${windows} Safari/537.36 Edg/146.0.0.0`, 'Edge on Windows', false],
  [`${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', true],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  ['node', 'Unknown browser', false],
  [null, 'Unknown browser', false],
])('the user agent %s is named %s', (userAgent, name, isPhone) => {
  expect(browserName(userAgent)).toEqual({ name, isPhone })
})
