import { type Aim, type Figure, isMet, type Titled } from './figure.ts'
import type { Results } from './results.ts'

const heads = ['', 'ours', 'beside it', 'ratio', 'aim', 'met']

/** Every figure as a table that Markdown and a terminal show alike. */
export function tableOf(parts: Titled[], results: Results) {
  const rows = parts.flatMap(({ name, title }) => {
    const result = results[name]
    if (!result) return []
    const words = result.leftOut ? [[`*${result.leftOut}*`, '', '', '', '', '']] : []
    return [[`**${title}**, ${result.at.slice(0, 10)}`, '', '', '', '', ''], ...result.figures.map(rowOf), ...words]
  })
  const widths = heads.map((head, column) => Math.max(head.length, 3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => aligned(cell, column, widths)).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(heads), line(rule), ...rows.map(line)].join('\n')
}

/** In as many digits as tell something. */
export function shown(value: number) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4
  return String(Number(value.toFixed(digits)))
}

export function shownAim(aim: Aim) {
  return 'most' in aim ? `≤ ${shown(aim.most)}` : `≥ ${shown(aim.least)}`
}

function rowOf(figure: Figure) {
  const { name, value, unit, beside, ratio, aim, note } = figure
  const met = isMet(figure)
  const unitOfAim = ratio === undefined ? unit : '×'
  return [
    note ? `${name} (${note})` : name,
    `${shown(value)} ${unit}`.trim(),
    beside === undefined ? '' : `${shown(beside)} ${unit}`.trim(),
    ratio === undefined ? '' : `${shown(ratio)} ×`,
    aim ? `${shownAim(aim)} ${unitOfAim}`.trim() : '',
    met === undefined ? '' : met ? 'yes' : '**no**',
  ]
}

function aligned(cell: string, column: number, widths: number[]) {
  const width = widths[column] ?? 0
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
