import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { plotOf } from './plot.ts'
import type { Results } from './results.ts'

const parts = [{ name: 'cpu', title: 'Processor time & bytes' }]
const plot = (...values: number[]) => {
  const figures = values.map((value) => ({ name: `<${value}>`, value, unit: 'ms', aim: { most: 10 } }))
  const results: Results = { cpu: { at: '2026-11-16T00:00:00.000Z', machine: '', figures } }
  return plotOf(parts, results)
}

test('the plot is well-formed, whatever the names are, and has paper of its own', () => {
  expect(XMLValidator.validate(plot(1, 2))).toBe(true)
  expect(plot(1)).toMatch(/<rect width="860" height="\d+" rx="10" fill="#/)
})

test('a figure on its limit ends at the line, and one beyond the edge has a point', () => {
  const line = /<line x1="(\d+)"/.exec(plot(10))?.[1]
  expect(plot(10)).toContain(`H${line}L${line} `)
  expect(plot(10)).toMatch(/H\d+L\d+ \d+H/)
  expect(plot(1000)).toMatch(/H\d+L\d+ \d+L\d+ \d+H/)
})

test('a figure that missed its aim has another colour than one that met it', () => {
  const colourOf = (svg: string) => /<path [^>]*fill="([^"]+)"/.exec(svg)?.[1]
  expect(colourOf(plot(11))).not.toBe(colourOf(plot(9)))
})

test('nothing is drawn of what was not measured or is not judged', () => {
  expect(plotOf(parts, {})).not.toContain('<path')
})
