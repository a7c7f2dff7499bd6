import { expect, test } from 'vitest'
import { momentOf, NewPost, PostChange, splitTags } from './new-post.ts'
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
  ['a time of day in India', 'November 2, 2026 5:30 PM', '2026-11-02T12:00:00.000Z'],
  ['an exact moment', '2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.000Z'],
])('%s is a moment', (_, words, moment) => {
  expect(momentOf(words, new Date('2026-11-15T04:00:00Z'))).toBe(moment)
})

test.each(['November 15, 2026', '15 Nov 2026', '2026-11-15', '2026-11-15T20:00:00Z', '2026-11-15T20:00:00+05:30', ''])(
  '"%s" is taken for a date',
  (date) => {
    expect(NewPost.shape.date.safeParse(date).success).toBe(true)
  },
)

test.each(['February 31, 2026', '5', 'May', '2026', 'November 15, 12026', 'some day'])(
  '"%s" is not taken for a date',
  (date) => {
    expect(NewPost.shape.date.safeParse(date).success).toBe(false)
  },
)

test('what is not sent of a change is not changed', () => {
  expect(Object.keys(PostChange.parse({ title: 'A title' }))).toEqual(['title'])
})
