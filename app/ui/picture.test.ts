import { expect, test } from 'vitest'
import { focusAlign } from './picture.tsx'

test('the drawn stand-in shows the third of the picture that its focal point is in', () => {
  expect(focusAlign({ x: 78, y: 20 })).toBe('xMaxYMin')
  expect(focusAlign({ x: 50, y: 50 })).toBe('xMidYMid')
})
