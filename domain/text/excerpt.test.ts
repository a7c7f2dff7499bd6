import { expect, test } from 'vitest'
import { excerptOf, readingMinutes } from './excerpt.ts'

test('an excerpt is plain words, cut between two of them', () => {
  expect(excerptOf('A *short* [note](https://example.org).')).toBe('A short note.')
  expect(excerptOf('See [Costs](https://example.org/Costs_(law)).[^1]\n\n- one\n1. two')).toBe('See Costs. one two')
  const cut = excerptOf(`A party ${'may need protection '.repeat(20)}`, 50)
  expect(cut).toBe('A party may need protection may need protection …')
})

test('the least time of reading is a minute', () => {
  expect(readingMinutes('Short.')).toBe(1)
  expect(readingMinutes('word '.repeat(880))).toBe(4)
})

// Where the time grows with the square of the length, each of these takes minutes, and the test its patience.
test.each(['[', '![', '[a](', '[^', '[a](b(', '\n', '\r', ' \n', '# ', '1', '**'])(
  'a text of nothing but %j is looked through once',
  (sign) => {
    const text = sign.repeat(200_000 / sign.length)
    expect(excerptOf(text).length).toBeLessThanOrEqual(202)
    expect(readingMinutes(text)).toBeGreaterThanOrEqual(1)
  },
)
