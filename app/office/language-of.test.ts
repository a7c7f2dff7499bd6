import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['पुष्पा मालवीय', 'hi'],
  ['कृपया ग्यारह बजे के बाद call करें।', 'hi'],
  ['Pushpa, पुष्पा in Hindi', undefined],
  ['Rajesh Sharma', undefined],
  ['', undefined],
  ['+91 00000', undefined],
])('%s is read out as %s', (words, language) => {
  expect(languageOf(words)).toBe(language)
})
