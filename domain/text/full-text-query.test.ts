import { expect, test } from 'vitest'
import { asFts, asTsquery, parseFullTextQuery, readSearchText } from './full-text-query.ts'

test('words are looked for in any form, phrases together, and the last word may be unfinished', () => {
  const query = parseFullTextQuery('the "bounced cheques" of limitati')
  expect(asFts(query)).toBe('"bounc chequ" AND ("limitati"* OR "limit" OR "limitat")')
  expect(asTsquery(query)).toBe(`('bounc' <-> 'chequ') & ('limitati':* | 'limit' | 'limitat')`)
})

test('a word of Devanagari stays whole with its signs', () => {
  expect(asFts(parseFullTextQuery('"जमानत की"'))).toBe('"जमानत की"')
})

test.each(['', '   ', '"', '***', '()"^', 'the of and', '\u202E'])('"%s" asks for nothing', (typed) => {
  expect(parseFullTextQuery(typed).terms).toEqual([])
})

test('however much was typed, few words are looked for, and none of them is a sign of the databases', () => {
  const hostile = ['NEAR(a b, 5) OR NOT {title}: x*', `a' | 'b':* & !c <-> \\'`, '"'.repeat(99), 'ab '.repeat(5_000)]
  for (const typed of hostile) {
    const query = parseFullTextQuery(readSearchText(typed))
    expect(query.words.length).toBeLessThanOrEqual(8)
    for (const { stems } of query.terms) for (const stem of stems) expect(stem).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
  }
})
