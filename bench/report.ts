import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { formatNumber, formatTarget, type Measured, type Metric, meetsTarget } from './metric.ts'
import { drawPlot } from './plot.ts'

/* The results of the benchmark as JSON, as a table in README.md and as a plot. */

/** A part of the benchmark: the key of its results, and its heading. */
export type Part = { name: string; title: string }
/** Each part has its own date, because parts can run separately. */
type Results = Record<string, Measured & { at: string; machine: string }>

const fileOf = (name: string) => path.join(import.meta.dirname, name)
const marker = '<!-- results -->'
const headings = ['', 'ours', 'baseline', 'ratio', 'target', 'met']

export function readResults(): Results {
  return existsSync(fileOf('results.json')) ? JSON.parse(readFileSync(fileOf('results.json'), 'utf8')) : {}
}

export function saveResult(part: string, measured: Measured) {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
  const results = { ...readResults(), [part]: { at: new Date().toISOString(), machine, ...measured } }
  writeFileSync(fileOf('results.json'), `${JSON.stringify(results, null, 2)}\n`)
}

/** Writes the plot and the table of README.md; returns the table. */
export function writeReport(parts: Part[], results: Results) {
  const table = formatTable(parts, results)
  const [introduction = ''] = readFileSync(fileOf('README.md'), 'utf8').split(marker)
  writeFileSync(fileOf('README.md'), `${introduction}${marker}\n\n${table}\n`)
  writeFileSync(
    fileOf('plot.svg'),
    drawPlot(parts.map(({ name, title }) => ({ title, metrics: results[name]?.metrics ?? [] }))),
  )
  return table
}

/** Markdown that is also aligned in a terminal. */
export function formatTable(parts: Part[], results: Results) {
  const rows = parts.flatMap(({ name, title }) => {
    const result = results[name]
    if (!result) return []
    const heading = `**${title}**, ${result.at.slice(0, 10)}`
    const skipped = result.skipped ? [`*${result.skipped}*`] : []
    return [[heading], ...result.metrics.map(formatRow), skipped].filter((row) => row.length > 0)
  })
  const widths = headings.map((head, column) =>
    Math.max(head.length, 3, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [headings, rule, ...rows].map(line).join('\n')
}

function formatRow(metric: Metric) {
  const { name, value, unit, baseline, ratio, target, note } = metric
  const isMet = meetsTarget(metric)
  return [
    note ? `${name} (${note})` : name,
    `${formatNumber(value)} ${unit}`.trim(),
    baseline === undefined ? '' : `${formatNumber(baseline)} ${unit}`.trim(),
    ratio === undefined ? '' : `${formatNumber(ratio)} ×`,
    target ? `${formatTarget(target)} ${ratio === undefined ? unit : '×'}`.trim() : '',
    isMet === undefined ? '' : isMet ? 'yes' : '**no**',
  ]
}
