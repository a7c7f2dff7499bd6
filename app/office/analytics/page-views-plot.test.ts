import { expect, test } from 'vitest'
import { daysFrom } from '#domain/analytics/days.ts'
import { gridStep, layOut, narrowShape, type Shape, ticksOf, wideShape } from './page-views-plot.tsx'

test.each([
  [0, 1],
  [2, 1],
  [3, 2],
  [102, 50],
  [198, 80],
  [251, 150],
  [90_000, 40_000],
])('with a maximum of %i the grid lines are %i apart', (max, step) => {
  expect(gridStep(max)).toBe(step)
})

test('the highest bar fits the plot, a day without views has no bar, and positions map back to days', () => {
  const values = [0, 250, 17]
  const { bars, x, y, indexAt } = layOut(wideShape, values)
  expect(bars.match(/M/g)).toHaveLength(2)
  expect(y(250)).toBeGreaterThanOrEqual(wideShape.top)
  expect(y(0)).toBe(wideShape.base)
  expect(values.map((_, index) => indexAt(x(index) / wideShape.width))).toEqual([0, 1, 2])
  expect([indexAt(-1), indexAt(2)]).toEqual([0, 2])
})

test('the axis labels the months of a year, only four on a narrow plot, and the Mondays of a month', () => {
  const year = daysFrom('2025-10-17', '2026-11-16')
  const labels = (days: string[], shape: Shape) => ticksOf(shape, days).map(({ label }) => label)
  expect(labels(year, wideShape).slice(0, 4)).toEqual(['Nov', 'Dec', 'Jan 2026', 'Feb'])
  expect(labels(year, narrowShape)).toEqual(['Jan 2026', 'Apr', 'Jul', 'Oct'])
  expect(labels(daysFrom('2026-10-18', '2026-11-16'), wideShape)).toEqual(['19 Oct', '26 Oct', '2 Nov', '9 Nov'])
})
