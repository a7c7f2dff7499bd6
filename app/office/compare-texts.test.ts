import { expect, test } from 'vitest'
import { compareTexts, compareWords } from './compare-texts.ts'
import { alignTexts, mergeTexts } from './writing/saving/words.ts'

const shown = (paragraphs: ReturnType<typeof compareTexts>) =>
  paragraphs.map(({ pieces }) =>
    pieces.map(({ kind, words }) => ({ same: words, added: `+${words}+`, removed: `-${words}-` })[kind]).join(''),
  )

test('a changed word is marked, and unchanged words around it are not', () => {
  expect(shown(compareTexts('Within 90 days of the order.', 'Within ninety days of the order.'))).toEqual([
    'Within -90- +ninety+ days of the order.',
  ])
})

test('an added word in Devanagari is the only word marked', () => {
  const pieces = compareWords('वेतन संहिता के नियम', 'वेतन संहिता के नए नियम')
  expect(pieces.filter(({ kind }) => kind === 'added')).toEqual([{ kind: 'added', words: 'नए' }])
  expect(pieces.filter(({ kind }) => kind === 'removed')).toEqual([])
})

test('added and removed paragraphs are marked as a whole, and unchanged ones are not marked', () => {
  expect(shown(compareTexts('One.\n\nTwo.\n\nThree.', 'One.\n\nThree.\n\nFour.'))).toEqual([
    'One.',
    '-Two.-',
    'Three.',
    '+Four.+',
  ])
})

test('two long texts with nothing in common are shown as one removed and one added text', () => {
  const words = (seed: string) => Array.from({ length: 4_000 }, (_, index) => `${seed}${index}`).join('\n\n')
  const [removed, added, ...rest] = compareTexts(words('a'), words('b'))
  expect(rest).toEqual([])
  expect([removed?.pieces[0]?.kind, added?.pieces[0]?.kind]).toEqual(['removed', 'added'])
})

test('edits of two authors in different places are merged, each once', () => {
  const places = alignTexts('A.\n\nB.\n\nC.', 'A.\n\nB theirs.\n\nC.', 'A.\n\nB.\n\nC mine.\n\nD mine.')
  expect(mergeTexts(places)).toBe('A.\n\nB theirs.\n\nC mine.\n\nD mine.')
  expect(places.filter(({ theirs, mine }) => theirs !== mine)).toHaveLength(3)
})

test('conflicting edits in one place are both included in sequence, and identical text only once', () => {
  const places = alignTexts('A.\n\nB.', 'A.\n\nB theirs.\n\nShared.', 'A.\n\nB mine.\n\nShared.')
  expect(mergeTexts(places)).toBe('A.\n\nB theirs.\n\nB mine.\n\nShared.')
})

test('two texts that were both started from an empty one are both included in the merge', () => {
  expect(mergeTexts(alignTexts('', 'Theirs.', 'Mine.'))).toBe('Theirs.\n\nMine.')
})
