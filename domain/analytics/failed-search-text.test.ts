import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { failedSearchText } from './analytics.server.ts'

test.each([
  ['  Benami \n Property ', 'benami property'],
  ['दाखिल  खारिज', 'दाखिल खारिज'],
  ['section 138', 'section 138'],
])('the failed search %j is counted as %j', (text, words) => {
  expect(failedSearchText(text)).toBe(words)
})

test('a long search text is truncated without splitting a character', () => {
  const words = failedSearchText('😀'.repeat(200)) ?? ''
  expect(Array.from(words)).toHaveLength(rules.analytics.maxSearchLength)
  expect(words.isWellFormed()).toBe(true)
})

test.each([
  'ravi@example.com',
  'ring +91 98765 43210',
  '98-76-54',
  '98765,43210qq',
  '98765:43210',
  '98765–43210 x',
  'pan ABCDE1234F',
  'आधार १२३४ ५६७८',
  '   ',
])('the failed search %j is empty or may identify a person, and is not counted', (text) => {
  expect(failedSearchText(text)).toBeUndefined()
})
