import { expect, test } from 'vitest'
import { readNumber } from './load-list.ts'

test.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=4', 4],
  ['?page=5', 4],
  ['?page=1e99', 4],
  ['?page=0', 1],
  ['?page=-3', 1],
  ['?page=1.5', 1],
  ['?page=abc', 1],
  ['?page=', 1],
  ['?page=Infinity', 1],
  ['?page=2&page=3', 2],
  ['?other=3', 1],
])('of four pages, /blog%s is page %i', (search, page) => {
  expect(readNumber(new Request(`http://localhost/blog${search}`), 'page', 4)).toBe(page)
})
