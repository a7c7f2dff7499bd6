import { expect, test } from 'vitest'
import { TimeLimits } from './time-limits.ts'

const problemsOf = (from: string, to?: string) => {
  const result = TimeLimits.shape.closedDays.safeParse([{ name: 'Vacation', from, to }])
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}
const dayExpected = 'a day such as 2026-11-08, or 01-26 for every year, is expected'

test.each([
  ['2026-05-18', '06-14', '0.to: both days with the year, or both without, are expected'],
  ['2026-06-14', '2026-05-18', '0.to: the last day is before the first'],
  ['02-31', undefined, `0.from: ${dayExpected}`],
  ['2026-05-18', '2026-06-31', `0.to: ${dayExpected}`],
])('court closures from %s to %s are rejected', (from, to, problem) => {
  expect(problemsOf(from, to)).toEqual([problem])
})

test('court closures of one year, of every year and across New Year are accepted', () => {
  expect(problemsOf('2026-05-18', '2026-06-14')).toEqual([])
  expect(problemsOf('02-29')).toEqual([])
  expect(problemsOf('12-24', '01-01')).toEqual([])
})
