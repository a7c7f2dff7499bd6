import { expect, test } from 'vitest'
import { focusAlign } from './picture.tsx'

test('the placeholder is aligned to the third of the image that contains its focal point', () => {
  expect(focusAlign({ x: 78, y: 20 })).toBe('xMaxYMin')
  expect(focusAlign({ x: 50, y: 50 })).toBe('xMidYMid')
})
