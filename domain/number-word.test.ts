import { expect, test } from 'vitest'
import { amount, counted, numberWord, ordinal } from './number-word.ts'

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

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
  [103, '103rd'],
])('place %i is the %s', (number, words) => {
  expect(ordinal(number)).toBe(words)
})
