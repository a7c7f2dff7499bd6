import { expect, test } from 'vitest'
import { unsentText } from './unsent-text.ts'

test('what was sent leaves the field, and what was written behind it stays', () => {
  expect(unsentText('Rang at ten.', 'Rang at ten.')).toBe('')
  expect(unsentText('Rang at ten. And at five.', 'Rang at ten.')).toBe('And at five.')
})

test('words that were changed while they were sent stay whole', () => {
  expect(unsentText('Rang at nine.', 'Rang at ten.')).toBe('Rang at nine.')
  expect(unsentText('', 'Rang at ten.')).toBe('')
})
