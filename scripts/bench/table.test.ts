import { expect, test } from 'vitest'
import { withTable } from './readme.ts'
import { shown, tableOf } from './table.ts'

const at = '2026-11-16T10:00:00.000Z'
const parts = [
  { name: 'cpu', title: 'Processor time' },
  { name: 'start', title: 'Start' },
]

test('a row tells figure, ratio, aim and whether it was met', () => {
  const figures = [
    { name: 'home', value: 0.03, unit: 'ms', beside: 0.015, ratio: 2, aim: { most: 3 } },
    { name: 'blog', value: 0.9, unit: 'ms', beside: 0.015, ratio: 60, aim: { most: 3 }, note: 'fresh' },
    { name: 'contact', value: 1, unit: 'ms' },
  ]
  const lines = tableOf(parts, { cpu: { at, machine: '', figures } }).split('\n')
  const cells = lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
  expect(cells[2]?.[0]).toBe('**Processor time**, 2026-11-16')
  expect(cells[3]).toEqual(['home', '0.03 ms', '0.015 ms', '2 ×', '≤ 3 ×', 'yes'])
  expect(cells[4]).toEqual(['blog (fresh)', '0.9 ms', '0.015 ms', '60 ×', '≤ 3 ×', '**no**'])
  expect(cells[5]).toEqual(['contact', '1 ms', '', '', '', ''])
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})

test('a part that was left out says why', () => {
  const table = tableOf(parts, { start: { at, machine: '', figures: [], leftOut: 'No Linux.' } })
  expect(table).toContain('*No Linux.*')
  expect(table).not.toContain('Processor time')
})

test.each([
  [0, '0'],
  [0.01549, '0.0155'],
  [2.345, '2.35'],
  [60, '60'],
  [617.4, '617'],
  [Number.NaN, '–'],
])('%d is shown as %s', (value, words) => {
  expect(shown(value)).toBe(words)
})

test('the table takes the place of the one before, and nothing else changes', () => {
  const text = 'Before.\n<!-- bench:begin -->\nold\n<!-- bench:end -->\nAfter.\n'
  const once = withTable(text, '| new |')
  expect(once).toBe('Before.\n<!-- bench:begin -->\n\n| new |\n\n<!-- bench:end -->\nAfter.\n')
  expect(withTable(once, '| new |')).toBe(once)
  expect(() => withTable('no marks', '')).toThrow('marks')
})
