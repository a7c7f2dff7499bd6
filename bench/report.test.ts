import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import {
  compare,
  drawPlot,
  formatNumber,
  formatTable,
  interleave,
  type Metric,
  median,
  meetsTarget,
  shareOfTarget,
} from './report.ts'

const metric = (fields: Partial<Metric>): Metric => ({ name: 'home', value: 1, unit: 'ms', ...fields })

test.each([
  [{ value: 3, target: { max: 3 } }, true],
  [{ value: 3.01, target: { max: 3 } }, false],
  [{ value: 99, target: { min: 100 } }, false],
  [{ value: 0.01, target: { max: 0 } }, false],
  [{ value: Number.NaN, target: { max: 3 } }, false],
  [{ value: 100, baseline: 50, ratio: 2, target: { max: 3 } }, true],
  [{ value: 1000 }, undefined],
])('a metric with %j meets its target: %s', (fields, isMet) => {
  expect(meetsTarget(metric(fields))).toBe(isMet)
})

test('the share of a target is value/max for a maximum and min/value for a minimum', () => {
  expect(shareOfTarget(metric({ value: 30, target: { max: 60 } }))).toBe(0.5)
  expect(shareOfTarget(metric({ value: 50, target: { min: 100 } }))).toBe(2)
  expect(shareOfTarget(metric({ value: 0, target: { max: 0 } }))).toBe(0)
})

test('the median is the middle value, the mean of the two middle values, or NaN without values', () => {
  expect(median([10, 9, 100])).toBe(10)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('a round that is slow for both sides does not change the ratio', () => {
  expect(compare([2, 200, 2], [1, 100, 1])).toEqual({ value: 2, baseline: 1, ratio: 2 })
})

test('interleave reverses the order of the sides each round and returns the values by side', async () => {
  const order: string[] = []
  const values = await interleave(['a', 'b'], 3, async (side) => order.push(side))
  expect(order.join('')).toBe('abbaab')
  expect(values).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ])
})

test('the table has a dated heading, a row for each metric and the reason for what was skipped', () => {
  const metrics = [
    metric({ value: 0.03, baseline: 0.015, ratio: 2, target: { max: 3 } }),
    metric({ name: 'blog', value: 4, target: { max: 3 }, note: 'fresh' }),
  ]
  const results = { cpu: { at: '2026-11-16T10:00:00.000Z', machine: '', metrics, skipped: 'No nginx.' } }
  const lines = formatTable([{ name: 'cpu', title: 'CPU time' }], results).split('\n')
  const cells = lines.slice(2).map((line) => line.split(/ *\| */).filter(Boolean))
  expect(cells).toEqual([
    ['**CPU time**, 2026-11-16'],
    ['home', '0.03 ms', '0.015 ms', '2 ×', '≤ 3 ×', 'yes'],
    ['blog (fresh)', '4 ms', '≤ 3 ms', '**no**'],
    ['*No nginx.*'],
  ])
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})

test('numbers are formatted with three significant digits, and NaN as a dash', () => {
  expect([0, 0.01549, 2.345, 617.4, Number.NaN].map(formatNumber)).toEqual(['0', '0.0155', '2.35', '617', '–'])
})

test('the plot is well-formed XML, and a metric that missed its target has a different colour', () => {
  const plot = (value: number) => drawPlot([{ title: 'A & <b>', metrics: [metric({ value, target: { max: 10 } })] }])
  const fill = (svg: string) => /<path [^>]*fill="([^"]+)"/.exec(svg)?.[1]
  expect(XMLValidator.validate(plot(1))).toBe(true)
  expect(fill(plot(11))).not.toBe(fill(plot(9)))
})
