import { expect, test } from 'vitest'
import { readNumber, shownPage } from './load-list.ts'

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
])('with four pages, /blog%s is read as page %i', (search, page) => {
  expect(readNumber(new Request(`http://localhost/blog${search}`), 'page', 4)).toBe(page)
})

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
])('without a page limit, /blog%s is read as page %i', (search, page) => {
  expect(readNumber(new Request(`http://localhost/blog${search}`), 'page')).toBe(page)
})

test('a page number past the end shows the last page and is marked as past the end', () => {
  const shown = (search: string) => shownPage(new Request(`http://localhost/media${search}`), 7, 3)
  expect(shown('?page=3')).toEqual({ page: 3, pages: 3, isPast: false })
  expect(shown('?page=4')).toEqual({ page: 3, pages: 3, isPast: true })
})
