import { hashPassword as hashOld } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const passwords = openPasswords()
/** Cheap to compute. */
const quick = openPasswords({ N: 2 ** 10, r: 8, p: 1 })

test('a hash verifies its own password and no other', async () => {
  const hash = await passwords.hash('correct horse battery')
  expect(hash).toMatch(/^scrypt:32768:8:3:/)
  expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'correct horse batterz' })).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(false)
})

test('a hash in the old format still verifies and is reported as outdated', async () => {
  const hash = await hashOld('correct horse battery')
  expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'another' })).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(true)
})

test('concurrent verifications all return a result', async () => {
  const hash = await quick.hash('correct horse battery')
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => quick.verify({ hash, password: `wrong ${n}` })))
  expect(results).toEqual([false, false, false, false, false])
})

test('a prioritised verification overtakes queued ones, and a long queue is reported as overload', async () => {
  const hash = await quick.hash('correct horse battery')
  const order: string[] = []
  const guess = (who: string) => quick.verify({ hash, password: 'wrong' }).then(() => void order.push(who))
  const unprioritised = Array.from({ length: 62 }, () => guess('stranger'))
  expect(quick.isOverloaded()).toBe(true)
  await quick.runWithPriority(() => guess('known'))
  // In order of arrival it would be the last.
  expect(order.length).toBeLessThan(60)
  await Promise.all(unprioritised)
  expect(quick.isOverloaded()).toBe(false)
})
