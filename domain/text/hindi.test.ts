import { expect, test } from 'vitest'
import { languageOf } from './hindi.ts'

test.each([
  ['जमानत कब मिलती है', 'hi'],
  ['Section 138 के अधीन चेक का अनादर और उसके परिणाम', 'hi'],
  ['The word जमानत means bail', undefined],
  ['पुष्पा मालवीय', 'hi'],
  ['कृपया ग्यारह बजे के बाद call करें।', 'hi'],
  ['Pushpa, पुष्पा in Hindi', undefined],
  ['+91 00000', undefined],
  ['', undefined],
])('the detected language of “%s” is %s', (words, language) => {
  expect(languageOf(words)).toBe(language)
})
