import { expect, test } from 'vitest'
import { unsentWords } from './unsent-words.ts'

test('what was sent leaves the field, and what was written behind it stays', () => {
  expect(unsentWords('Rang at ten.', 'Rang at ten.')).toBe('')
  expect(unsentWords('Rang at ten. And at five.', 'Rang at ten.')).toBe('And at five.')
})

test('words that were changed while they were sent stay whole', () => {
  expect(unsentWords('Rang at nine.', 'Rang at ten.')).toBe('Rang at nine.')
  expect(unsentWords('', 'Rang at ten.')).toBe('')
})
