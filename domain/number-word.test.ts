import { expect, test } from 'vitest'
import { amount, counted, numberWord } from './number-word.ts'

test.each([
  [0, 'No'],
  [2, 'Two'],
  [13, 'Thirteen'],
  [20, 'Twenty'],
  [32, 'Thirty-two'],
  [99, 'Ninety-nine'],
  [100, '100'],
  [1250, '1250'],
])('%i is %s', (number, word) => {
  expect(numberWord(number)).toBe(word)
})

test('one is one thing, and none are several', () => {
  expect([counted(1, 'answer'), counted(0, 'answer'), counted(14, 'answer')]).toEqual([
    'one answer',
    'no answers',
    'fourteen answers',
  ])
})

test.each([
  [0, '0 parties'],
  [1, '1 party'],
  [1250, '1250 parties'],
])('%i is the amount %s', (number, words) => {
  expect(amount(number, 'party', 'parties')).toBe(words)
})
