import { expect, test } from 'vitest'
import {
  asFts,
  asTsquery,
  highlightPassage,
  highlightWords,
  type Part,
  parseFullTextQuery,
  readSearchText,
} from './full-text-query.ts'

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

const wanted = { words: ['cheque', 'bounce'], prefixes: new Set<string>() }

test('all forms of a word are highlighted, adjacent ones together, but not parts of other words', () => {
  expect(shown(highlightWords('Cheques bounced; the cheque’s payee, exchequer, a bouncer', wanted))).toBe(
    '[Cheques bounced]; the [cheque’s] payee, exchequer, a bouncer',
  )
})

test('a prefix highlights the words that begin with it', () => {
  const parts = highlightWords('An arbitrator, arbitration, barbiturates', {
    words: ['arbit'],
    prefixes: new Set(['arbit']),
  })
  expect(shown(parts)).toBe('An [arbitrator], [arbitration], barbiturates')
})

test('the passage is taken from where most search words occur together', () => {
  const text = `${'A cheque is here. '.repeat(20)}Some cheques bounce. ${'And on it goes. '.repeat(20)}`
  const passage = shown(highlightPassage(text, wanted))
  expect(passage).toMatch(/^… .*Some \[cheques bounce\]\./)
  expect(passage).toMatch(/ …$/)
  expect(passage.length).toBeLessThan(260)
})

test('a short text is shown whole, and a text without matches is shown from its start', () => {
  expect(shown(highlightPassage('A cheque.', wanted))).toBe('A [cheque].')
  expect(shown(highlightPassage(`Nothing of that. ${'More. '.repeat(100)}`, wanted))).toMatch(
    /^Nothing of that\. .* …$/,
  )
  expect(shown(highlightPassage('x'.repeat(1000), wanted)).length).toBeLessThan(210)
})

function shown(parts: Part[]) {
  return parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')
}
