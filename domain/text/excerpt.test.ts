import { expect, test } from 'vitest'
import { excerptOf, readingMinutes } from './excerpt.ts'

test('an excerpt is plain words, cut between two of them', () => {
  expect(excerptOf('A *short* [note](https://example.org).')).toBe('A short note.')
  const cut = excerptOf(`A party ${'may need protection '.repeat(20)}`, 50)
  expect(cut).toBe('A party may need protection may need protection …')
})

test('the least time of reading is a minute', () => {
  expect(readingMinutes('Short.')).toBe(1)
  expect(readingMinutes('word '.repeat(880))).toBe(4)
})
