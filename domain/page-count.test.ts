import { expect, test } from 'vitest'
import { pageCount } from './page-count.ts'

test('an empty list has one page, and one row more than fits adds a second page', () => {
  expect(pageCount(0, 3)).toBe(1)
  expect(pageCount(3, 3)).toBe(1)
  expect(pageCount(4, 3)).toBe(2)
})
