import { expect, test } from 'vitest'
import { keepLast } from './keep-last.ts'

function counting() {
  const made: string[] = []
  const make = (version: string) => async () => {
    made.push(version)
    return `made of ${version}`
  }
  return { made, make }
}

test('what several ask for at once is made once, and kept', async () => {
  const { made, make } = counting()
  const last = keepLast<string>(2)
  const answers = await Promise.all([1, 2, 3].map(() => last.get('one', make('one'))))
  expect(answers).toEqual(Array(3).fill('made of one'))
  expect(made).toEqual(['one'])
})

test('only the last few are kept', async () => {
  const { made, make } = counting()
  const last = keepLast<string>(2)
  for (const version of ['one', 'two', 'three', 'two', 'one']) await last.get(version, make(version))
  expect(made).toEqual(['one', 'two', 'three', 'one'])
})

test('what failed or was forgotten is made anew', async () => {
  const { made, make } = counting()
  const last = keepLast<string>(2)
  await expect(last.get('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await last.get('one', make('one'))
  last.forget('one')
  await last.get('one', make('one'))
  expect(made).toEqual(['one', 'one'])
})
