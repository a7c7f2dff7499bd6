import { expect, test } from 'vitest'
import { asFts, asTsquery, parseFullTextQuery, readSearchText } from './full-text-query.ts'

test('a query matches word stems, quoted phrases, and the last word as a prefix', () => {
  const query = parseFullTextQuery('the "bounced cheques" of limitati')
  expect(asFts(query)).toBe('"bounc chequ" AND ("limitati"* OR "limit" OR "limitat")')
  expect(asTsquery(query)).toBe(`('bounc' <-> 'chequ') & ('limitati':* | 'limit' | 'limitat')`)
})

test('a Devanagari word keeps its combining marks', () => {
  expect(asFts(parseFullTextQuery('"जमानत की"'))).toBe('"जमानत की"')
})

test.each(['', '   ', '"', '***', '()"^', 'the of and', '\u202E'])('the query “%s” has no search terms', (typed) => {
  expect(parseFullTextQuery(typed).terms).toEqual([])
})

test('a query has at most 8 words, and its stems contain no database syntax', () => {
  const hostile = ['NEAR(a b, 5) OR NOT {title}: x*', `a' | 'b':* & !c <-> \\'`, '"'.repeat(99), 'ab '.repeat(5_000)]
  for (const typed of hostile) {
    const query = parseFullTextQuery(readSearchText(typed))
    expect(query.words.length).toBeLessThanOrEqual(8)
    for (const { stems } of query.terms) for (const stem of stems) expect(stem).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
  }
})
