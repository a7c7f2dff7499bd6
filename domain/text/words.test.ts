import { expect, test } from 'vitest'
import { wordsIn } from './words.ts'

test('words contain only letters, marks and digits, even after Unicode normalisation', () => {
  const words = wordsIn(`cheque ${'a'.repeat(39)}⑴ 10℀ ﷺ`).map(({ word }) => word)
  for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]*$/u)
  expect(words[0]).toBe('cheque')
})
