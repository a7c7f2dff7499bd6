import { expect, test } from 'vitest'
import type { Matter } from '#domain/firm/time-limits.ts'
import { interfaceWords } from '#tests/support/interface-words.ts'
import { readGivenDates } from './given-dates.ts'

const matter = {
  dates: [
    { key: 'due', label: 'Due', optional: false },
    { key: 'paid', label: 'Paid', optional: true },
  ],
} as Matter

test('a valid date is accepted, and an optional date may be empty', () => {
  expect(readGivenDates(matter, new URLSearchParams('due=2028-02-29&paid='), interfaceWords.timeLimits)).toEqual({
    given: { due: '2028-02-29' },
    errors: {},
    hasErrors: false,
  })
})

test.each([
  ['', 'due', 'Please give this day.'],
  ['due=2026-02-30', 'due', 'between 1950 and 2100'],
  ['due=15/11/2026', 'due', 'between 1950 and 2100'],
  ['due=0026-11-15', 'due', 'between 1950 and 2100'],
  ['due=2026-11-15&paid=2026-11-14', 'paid', 'before the first one'],
  ['due=2026-11-15&paid=<script>', 'paid', 'between 1950 and 2100'],
])('the query “%s” is rejected with an error at its field', (query, field, words) => {
  const { errors, hasErrors } = readGivenDates(matter, new URLSearchParams(query), interfaceWords.timeLimits)
  expect(hasErrors).toBe(true)
  expect(errors[field]?.[0]).toContain(words)
})
