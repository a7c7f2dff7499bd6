import { expect, test } from 'vitest'
import { isPastReview } from './post-state.ts'

test.each([
  ['2026-11-16T18:29:59.999Z', false],
  ['2026-11-16T18:30:00.000Z', true],
])('in Indian time, a post to be reviewed by November 16 is past review at %s: %s', (now, isPast) => {
  expect(isPastReview('2026-11-16', new Date(now))).toBe(isPast)
})

test('a post without a review date is never past review', () => {
  expect(isPastReview(null, new Date('2999-01-01T00:00:00.000Z'))).toBe(false)
})
