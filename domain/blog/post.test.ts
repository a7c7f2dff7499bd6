import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { excerptOf, longDate, pageCount, readingMinutes } from './post.ts'

test('one post more than fits opens a second page, and an empty blog has one', () => {
  expect(pageCount(0)).toBe(1)
  expect(pageCount(rules.blog.postsPerPage)).toBe(1)
  expect(pageCount(rules.blog.postsPerPage + 1)).toBe(2)
})

test('a date is the day in Indore, in long English', () => {
  expect(longDate('2026-11-15T06:00:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:30:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:29:59.000Z')).toBe('November 14, 2026')
})

test('an excerpt is plain words, cut between two of them', () => {
  expect(excerptOf('A *short* [note](https://example.org).')).toBe('A short note.')
  const cut = excerptOf(`A party ${'may need protection '.repeat(20)}`, 50)
  expect(cut).toBe('A party may need protection may need protection …')
})

test('the least time of reading is a minute', () => {
  expect(readingMinutes('Short.')).toBe(1)
  expect(readingMinutes('word '.repeat(880))).toBe(4)
})
