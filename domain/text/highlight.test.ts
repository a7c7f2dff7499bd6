import { expect, test } from 'vitest'
import { highlightPassage, highlightWords, type Part } from './highlight.ts'

const wanted = { words: ['cheque', 'bounce'], beginnings: new Set<string>() }

test('a word is marked in all its forms and neighbours together, but not inside another word', () => {
  expect(shown(highlightWords('Cheques bounced; the cheque’s payee, exchequer, a bouncer', wanted))).toBe(
    '[Cheques bounced]; the [cheque’s] payee, exchequer, a bouncer',
  )
})

test('a beginning marks the words that begin so', () => {
  const parts = highlightWords('An arbitrator, arbitration, barbiturates', {
    words: ['arbit'],
    beginnings: new Set(['arbit']),
  })
  expect(shown(parts)).toBe('An [arbitrator], [arbitration], barbiturates')
})

test('a passage is taken from where most of the words stand together, at a sentence if one begins near', () => {
  const text = `${'A cheque is here. '.repeat(20)}Some cheques bounce. ${'And on it goes. '.repeat(20)}`
  const passage = shown(highlightPassage(text, wanted))
  expect(passage).toMatch(/^… .*Some \[cheques bounce\]\./)
  expect(passage).toMatch(/ …$/)
  expect(passage.length).toBeLessThan(260)
})

test('a short text is shown whole, and a text without the words from its beginning', () => {
  expect(shown(highlightPassage('A cheque.', wanted))).toBe('A [cheque].')
  expect(shown(highlightPassage(`Nothing of that. ${'More. '.repeat(100)}`, wanted))).toMatch(
    /^Nothing of that\. .* …$/,
  )
  expect(shown(highlightPassage('x'.repeat(1000), wanted)).length).toBeLessThan(210)
})

function shown(parts: Part[]) {
  return parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')
}
