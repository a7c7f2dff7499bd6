import { expect, test } from 'vitest'
import { momentOf, NewDraft, NewPost, PostChange } from './new-post.ts'
import { splitList } from './post-fields.ts'

test('splitList splits at commas, trims, and removes empty and duplicate entries', () => {
  expect(splitList(' bail, Procedure ,,bail ')).toEqual(['bail', 'Procedure'])
  expect(splitList('')).toEqual([])
})

test.each([
  ['nothing', undefined, '2026-11-15T04:00:00.000Z'],
  ['an empty field', ' ', '2026-11-15T04:00:00.000Z'],
  ['today in India', 'November 15, 2026', '2026-11-15T04:00:00.000Z'],
  ['today in India, as ISO', '2026-11-15', '2026-11-15T04:00:00.000Z'],
  ['another day begins at midnight in India', 'November 2, 2026', '2026-11-01T18:30:00.000Z'],
  ['another day as ISO', '2026-12-03', '2026-12-02T18:30:00.000Z'],
  ['a time of day in India', 'November 2, 2026 5:30 PM', '2026-11-02T12:00:00.000Z'],
  ['midnight', '2 Nov 2026, 12:00 am', '2026-11-01T18:30:00.000Z'],
  ['what a field for date and time gives', '2026-11-02T17:30', '2026-11-02T12:00:00.000Z'],
  ['seconds without a zone', '2026-11-02 17:30:15', '2026-11-02T12:00:15.000Z'],
  ['an exact moment', '2026-11-02T10:00:00.000Z', '2026-11-02T10:00:00.000Z'],
  ['a moment elsewhere', '2026-11-02T10:00-05:00', '2026-11-02T15:00:00.000Z'],
])('the publication date is converted to an exact time: %s', (_, words, moment) => {
  expect(momentOf(NewPost.shape.date.parse(words), new Date('2026-11-15T04:00:00Z'))).toBe(moment)
})

test.each(['November 15, 2026', '15 Nov 2026', 'Sept. 3 2026', '2028-02-29', '2026-11-15T20:00:00+05:30', ''])(
  '“%s” is accepted as a publication date',
  (date) => {
    expect(NewPost.shape.date.safeParse(date).success).toBe(true)
  },
)

test.each([
  ['03/12/2026', '3.12.26', '03-12-2026', '2026/12/03', 'December 3, 26'],
  ['February 31, 2026', '2026-02-31', '2026-02-29', '2026-13-01', '2026-11-15T24:30', 'November 2, 2026 13:00 PM'],
  [
    '5',
    'May',
    '2026',
    '0206-12-03',
    'Ma 3, 2026',
    'Smarch 3, 2026',
    'November 15, 12026',
    '1763164800000',
    'some day',
    'tomorrow',
  ],
])('ambiguous and invalid dates are rejected with a message that shows the accepted formats (%#)', (...dates) => {
  for (const date of dates) {
    const { error } = NewPost.shape.date.safeParse(date)
    expect(error?.issues[0]?.message, date).toBe(
      'Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.',
    )
  }
})

test('PostChange contains only the fields that were sent', () => {
  expect(Object.keys(PostChange.parse({ title: 'A title' }))).toEqual(['title'])
})

test('trimming a text removes outer blank lines and spaces, but preserves indentation and inner spaces', () => {
  const spaces = ' '.repeat(90_000)
  const read = (text: string) => NewDraft.parse({ title: 'A', text }).text
  expect(read(`x${spaces}y`)).toBe(`x${spaces}y`)
  expect(read(`\n \n    code\n\nwords\u00a0${spaces}\n`)).toBe('    code\n\nwords\u00a0')
  expect(NewDraft.safeParse({ title: 'A', text: `${spaces}${spaces}${spaces}y` }).success).toBe(false)
})
