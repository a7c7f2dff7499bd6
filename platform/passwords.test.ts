import { hashPassword as hashOld } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const passwords = openPasswords()

test('a password is known again by its hash, and no other is', async () => {
  const hash = await passwords.hash('correct horse battery')
  expect(hash).toMatch(/^scrypt:32768:8:3:/)
  expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'correct horse batterz' })).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(false)
})

test('a hash of old still opens, and is known to be old', async () => {
  const hash = await hashOld('correct horse battery')
  expect(await passwords.verify({ hash, password: 'correct horse battery' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'another' })).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(true)
})

test('many at once are all answered', async () => {
  const hash = await passwords.hash('correct horse battery')
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => passwords.verify({ hash, password: `wrong ${n}` })))
  expect(answers).toEqual([false, false, false, false, false])
})

test('who is known does not wait behind strangers, and too many of those are a crowd', async () => {
  const quick = openPasswords({ N: 2 ** 10, r: 8, p: 1 })
  const hash = await quick.hash('correct horse battery')
  const order: string[] = []
  const guess = (who: string) => quick.verify({ hash, password: 'wrong' }).then(() => void order.push(who))
  const strangers = Array.from({ length: 62 }, () => guess('stranger'))
  expect(quick.isOverloaded()).toBe(true)
  await quick.runWithPriority(() => guess('known'))
  // In order of arrival it would be the last.
  expect(order.length).toBeLessThan(60)
  await Promise.all(strangers)
  expect(quick.isOverloaded()).toBe(false)
})
