import { expect, test } from 'vitest'
import { momentOf, splitTags } from './new-post.ts'
import { slugOf } from './slug.ts'

test.each([
  ['Bail & Custody', 'bail-custody'],
  ['  Herança: guia prático ', 'heranca-guia-pratico'],
  ['x'.repeat(200), 'x'.repeat(80)],
  ['जमानत', 'post'],
  ['---', 'post'],
])('the slug of "%s" is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('tags are words between commas, each once', () => {
  expect(splitTags(' bail, Procedure ,,bail ')).toEqual(['bail', 'Procedure'])
  expect(splitTags('')).toEqual([])
})

test.each([
  ['nothing', undefined, '2026-11-15T04:00:00.000Z'],
  ['today in India', 'November 15, 2026', '2026-11-15T04:00:00.000Z'],
  ['another day begins at midnight in India', 'November 2, 2026', '2026-11-01T18:30:00.000Z'],
  ['an exact moment', '2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.000Z'],
])('%s is a moment', (_, words, moment) => {
  expect(momentOf(words, new Date('2026-11-15T04:00:00Z'))).toBe(moment)
})
