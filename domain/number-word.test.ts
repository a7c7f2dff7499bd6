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
])('numberWord writes %i as %s', (number, word) => {
  expect(numberWord(number)).toBe(word)
})

test('counted uses the singular for one, and the plural for none and several', () => {
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
])('amount writes %i as %s', (number, words) => {
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
])('ordinal writes %i as %s', (number, words) => {
  expect(ordinal(number)).toBe(words)
})
