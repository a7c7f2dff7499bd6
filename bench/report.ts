import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'

/* The results of the benchmark: stored as JSON, and shown as a table in README.md and as a plot. */

const width = 860
const top = 88
/** The limit is in the middle of the bars. */
const bars = { x: 300, width: 360, max: 2 }
const limitX = bars.x + bars.width / bars.max
const row = 22
const heading = 34
const colours = { background: '#fbfaf7', text: '#1c2430', muted: '#5d6673', met: '#2f7d5b', missed: '#b5402f' }

/** An SVG that shows how much of its limit each metric uses up. Has a background, to be readable in dark mode too. */
export function drawPlot(groups: { title: string; metrics: Metric[] }[]) {
  let y = top
  const elements: string[] = []
  for (const { title, metrics } of groups) {
    const withTarget = metrics.filter(({ target }) => target)
    if (withTarget.length === 0) continue
    elements.push(text(20, y + heading - 12, title, 'font-weight="600"'))
    y += heading
    for (const metric of withTarget) {
      elements.push(...drawBar(metric, y))
      y += row
    }
  }
  const height = y + 24
  const title = 'How much of its limit each metric uses up'
  const legend = 'Shorter is better. A bar across the line misses its target; one with a point is longer than shown.'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${width}" height="${height}" rx="10" fill="${colours.background}"/>
${text(20, 32, title, 'font-weight="600" font-size="17"')}
${text(20, 54, legend, '', colours.muted)}
${elements.join('\n')}
<line x1="${limitX}" x2="${limitX}" y1="${top - 4}" y2="${y + 6}" stroke="${colours.text}" stroke-width="1.5" stroke-dasharray="4 3"/>
${text(limitX, top - 10, 'limit', 'text-anchor="middle"', colours.muted)}
</svg>
`
}

function drawBar(metric: Metric, y: number) {
  const share = shareOfTarget(metric)
  const end = bars.x + Math.max(Math.round((Math.min(share, bars.max) * bars.width) / bars.max), 1)
  const point = share > bars.max ? `L${end + 8} ${y + 11}` : ''
  const unit = metric.ratio === undefined ? metric.unit : '×'
  const target = metric.target ? formatTarget(metric.target) : ''
  const isMet = meetsTarget(metric)
  return [
    text(bars.x - 12, y + 16, metric.name, 'text-anchor="end"'),
    `<path d="M${bars.x} ${y + 4}H${end}${point}L${end} ${y + 18}H${bars.x}Z" fill="${isMet ? colours.met : colours.missed}"/>`,
    text(
      bars.x + bars.width + 16,
      y + 16,
      `${formatNumber(judgedValue(metric))} ${unit} (${target})`,
      '',
      isMet ? colours.muted : colours.text,
    ),
  ]
}

function text(x: number, y: number, content: string, attributes = '', fill = colours.text) {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" fill="${fill}" ${attributes}>${escaped}</text>`
}

/** A part of the benchmark: the key of its results, and its heading. */
type Part = { name: string; title: string }
/** Each part has its own date, because parts can run separately. */
type Results = Record<string, Measured & { at: string; machine: string }>

const fileOf = (name: string) => path.join(import.meta.dirname, name)
const marker = '<!-- results -->'
const headings = ['', 'ours', 'baseline', 'ratio', 'target', 'met']

export function readResults(): Results {
  if (!existsSync(fileOf('results.json'))) return {}
  // JSON has no NaN, and null would meet a target.
  return JSON.parse(readFileSync(fileOf('results.json'), 'utf8'), (_, value) => (value === null ? Number.NaN : value))
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

type Target = { max: number } | { min: number }

/** A measured value, its baseline and its target. */
export type Metric = {
  name: string
  value: number
  unit: string
  /** The value of the server that it is compared with, measured in the same rounds. */
  baseline?: number
  /** The median of the rounds' ratios. */
  ratio?: number
  target?: Target
  note?: string
}

/** The metrics of one part of the benchmark, and a sentence about what was skipped. */
export type Measured = { metrics: Metric[]; skipped?: string }

/** The ratio if there is one, because it hardly depends on the machine. */
function judgedValue({ value, ratio }: Metric) {
  return ratio ?? value
}

/** Undefined if there is no target; NaN meets no target. */
export function meetsTarget(metric: Metric) {
  const { target } = metric
  if (!target) return undefined
  const value = judgedValue(metric)
  return 'max' in target ? value <= target.max : value >= target.min
}

/** How much of its limit a metric uses up: 1 is the limit, more misses the target. */
export function shareOfTarget(metric: Metric) {
  const { target = { max: Number.POSITIVE_INFINITY } } = metric
  const value = judgedValue(metric)
  if ('min' in target) return target.min / value
  return value === 0 ? 0 : value / target.max
}

export function median(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The ratio is the median of the rounds' ratios: a slow round does not change its ratio. */
export function compare(ours: number[], theirs: number[] | undefined) {
  if (!theirs) return { value: median(ours) }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  return { value: median(ours), baseline: median(theirs), ratio: median(ratios) }
}

/** Measures the sides in turn, in reverse order every second round; returns the values of each side, by round. */
export async function interleave<Side, Value>(sides: Side[], rounds: number, measure: (side: Side) => Promise<Value>) {
  const results = sides.map((side) => ({ side, values: [] as Value[] }))
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? results : results.toReversed()
    for (const { side, values } of order) values.push(await measure(side))
  }
  return results.map(({ values }) => values)
}

/** Rounded to the significant digits. */
export function formatNumber(value: number) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4)))
}

export function formatTarget(target: Target) {
  return 'max' in target ? `≤ ${formatNumber(target.max)}` : `≥ ${formatNumber(target.min)}`
}
