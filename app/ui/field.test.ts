import { expect, test } from 'vitest'
import { unsentText } from './field.tsx'

test('sent text is removed from the field, and text added after it stays', () => {
  expect(unsentText('Rang at ten.', 'Rang at ten.')).toBe('')
  expect(unsentText('Rang at ten. And at five.', 'Rang at ten.')).toBe('And at five.')
})

test('text that was changed while it was sent stays in the field as it is', () => {
  expect(unsentText('Rang at nine.', 'Rang at ten.')).toBe('Rang at nine.')
  expect(unsentText('', 'Rang at ten.')).toBe('')
})
