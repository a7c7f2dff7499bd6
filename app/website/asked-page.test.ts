import { expect, test } from 'vitest'
import { readPageNumber } from '#app/website/lists/load-list.ts'

test.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=999', 999],
  ['?page=1e99', Number.MAX_SAFE_INTEGER],
  ['?page=0', 1],
  ['?page=-3', 1],
  ['?page=1.5', 1],
  ['?page=abc', 1],
  ['?page=', 1],
  ['?page=Infinity', 1],
])('/blog%s asks for page %i', (search, page) => {
  expect(readPageNumber(new Request(`http://localhost/blog${search}`))).toBe(page)
})
