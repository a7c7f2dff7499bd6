import { expect, test } from 'vitest'
import { pageCount } from './page-count.ts'

test('one row more than fits opens a second page, and an empty list has one', () => {
  expect(pageCount(0, 3)).toBe(1)
  expect(pageCount(3, 3)).toBe(1)
  expect(pageCount(4, 3)).toBe(2)
})
