import type { Element, ElementContent, Properties } from 'hast'

/*
 * A drawing is a code block that staff write by hand: a timeline of what is open at which stage, or a clock of
 * consecutive periods. A character before a text gives its state: + open, ~ conditional, - closed.
 */

type CellState = 'open' | 'narrow' | 'closed'

type Cell = { state: CellState; words: string }
export type Timeline = {
  kind: 'timeline'
  caption: string
  /** The moments that bound the cells of a row. */
  stages: string[]
  rows: { name: string; detail?: string; cells: Cell[] }[]
}
export type Clock = {
  kind: 'clock'
  caption: string
  start: string
  periods: (Cell & { amount: number; unit: Unit })[]
  end?: string
}
export type Drawing = Timeline | Clock

const unitDays = { day: 1, week: 7, month: 30, year: 365 }
type Unit = keyof typeof unitDays

/** Whether a code block with this language is a drawing. */
export function isDrawing(language: unknown): language is Drawing['kind'] {
  return language === 'timeline' || language === 'clock'
}

const most = { characters: 2_000, caption: 240, name: 28, words: 64, rows: 3, stages: 5, periods: 6, amount: 9_999 }

/** Why a drawing cannot be rendered, in words for its author. */
export class DrawingFault extends Error {}

/** Parses the lines of a drawing; throws a DrawingFault. */
export function readDrawing(kind: Drawing['kind'], source: string): Drawing {
  if (source.length > most.characters) throw new DrawingFault(`A drawing has at most ${most.characters} signs.`)
  const lines = source
    .split('\n')
    .map((text, at) => ({ text: text.trim(), number: at + 1 }))
    .filter(({ text }) => text !== '')
  const [caption, ...others] = lines
  if (!caption) throw new DrawingFault('The first line says what the drawing shows.')
  limit(caption, caption.text, most.caption)
  const drawing = kind === 'timeline' ? readTimeline(others) : readClock(others)
  return { ...drawing, caption: caption.text } as Drawing
}

export function daysOf({ amount, unit }: { amount: number; unit: Unit }) {
  return amount * unitDays[unit]
}

/** '1 day', '30 days'. */
export function periodName({ amount, unit }: { amount: number; unit: Unit }) {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

type Line = { text: string; number: number }

function readTimeline([first, ...lines]: Line[]): Omit<Timeline, 'caption'> {
  const [, stageList] = /^stages:(.*)$/i.exec(first?.text ?? '') ?? []
  if (!first || stageList === undefined) {
    throw new DrawingFault('The second line names the stages: “Stages: Notice | Tribunal | Award”.')
  }
  const stages = partsOf(stageList)
  if (stages.length < 2 || stages.length > most.stages) fail(first, `a timeline has 2 to ${most.stages} stages.`)
  for (const stage of stages) limit(first, stage, most.name)
  if (lines.length === 0 || lines.length > most.rows) {
    throw new DrawingFault(`A timeline has 1 to ${most.rows} rows below its stages.`)
  }
  return { kind: 'timeline', stages, rows: lines.map((line) => readRow(line, stages.length - 1)) }
}

function readRow(line: Line, wanted: number): Timeline['rows'][number] {
  const [, name = '', detail, rest] = /^([^:(]+)(?:\(([^)]*)\))?\s*:(.*)$/.exec(line.text) ?? []
  if (rest === undefined) fail(line, 'a row begins with its name and a colon: “Section 9 (the court): open | closed”.')
  limit(line, name.trim(), most.name)
  limit(line, detail ?? '', most.name)
  const cells = partsOf(rest).map((part) => readCell(line, part))
  if (cells.length !== wanted) {
    fail(line, `between ${wanted + 1} stages stand ${wanted} parts, with | between them; here are ${cells.length}.`)
  }
  return { name: name.trim(), ...(detail && { detail }), cells }
}

function readClock(lines: Line[]): Omit<Clock, 'caption'> {
  const [first] = lines
  const start = first && valueAfter(first, 'start')
  if (!first || start === undefined) {
    throw new DrawingFault('The second line says what the time runs from: “Start: the order is communicated”.')
  }
  limit(first, start, most.words)
  const last = lines.at(-1)
  const end = last && valueAfter(last, 'end')
  if (last && end !== undefined) limit(last, end, most.words)
  const periodLines = lines.slice(1, end === undefined ? undefined : -1)
  if (periodLines.length === 0 || periodLines.length > most.periods) {
    throw new DrawingFault(`A clock has 1 to ${most.periods} periods, such as “+ 30 days: the appeal is in time”.`)
  }
  return { kind: 'clock', start, periods: periodLines.map(readPeriod), ...(end && { end }) }
}

function readPeriod(line: Line): Clock['periods'][number] {
  const { state, words } = splitSign(line.text)
  const [, amount, unit = '', description = ''] = /^(\d+) (day|week|month|year)s?:(.+)$/i.exec(words) ?? []
  if (!amount) fail(line, 'a period is a number of days, weeks, months or years, a colon and words.')
  if (Number(amount) < 1 || Number(amount) > most.amount) fail(line, `a period is from 1 to ${most.amount}.`)
  limit(line, description.trim(), most.words)
  return { state, amount: Number(amount), unit: unit.toLowerCase() as Unit, words: description.trim() }
}

function readCell(line: Line, part: string): Cell {
  const cell = splitSign(part)
  if (!cell.words) fail(line, 'a part has no words.')
  limit(line, cell.words, most.words)
  return cell
}

const statesBySign: Record<string, CellState> = { '+': 'open', '~': 'narrow', '-': 'closed', '–': 'closed' }

function splitSign(text: string): Cell {
  const state = statesBySign[text.charAt(0)]
  return { state: state ?? 'open', words: state ? text.slice(1).trim() : text }
}

function valueAfter({ text }: Line, name: string) {
  const [key = '', ...rest] = text.split(':')
  return key.trim().toLowerCase() === name && rest.length > 0 ? rest.join(':').trim() : undefined
}

function partsOf(text: string) {
  return text.split('|').map((part) => part.trim())
}

function limit(line: Line, words: string, length: number) {
  if (words.length > length) fail(line, `“${words.slice(0, 20)}…” is longer than ${length} letters.`)
}

function fail({ number }: Line, words: string): never {
  throw new DrawingFault(`Line ${number}: ${words}`)
}

/*
 * SVG as a tree, so that an author's text is never interpreted as markup. Sizes are pixels at the intended width of the
 * drawing.
 */

/** Average width of a letter in each text class of the style sheet. */
const letterPx = { words: 6.5, name: 8 }

export function element(tagName: string, properties: Properties, ...children: (ElementContent | string)[]): Element {
  const nodes = children.map((child) => (typeof child === 'string' ? { type: 'text' as const, value: child } : child))
  return { type: 'element', tagName, properties, children: nodes }
}

export function path(className: string, d: string) {
  return element('path', { className: [className], d })
}

export function box(state: CellState, x: number, y: number, width: number, height: number) {
  const inset = state === 'open' ? 0 : 0.5
  const size = { width: width - 2 * inset, height: height - 2 * inset }
  return element('rect', { className: [`drawn-${state}`], x: `${x + inset}`, y: `${y + inset}`, ...size })
}

/** The small square that marks a moment, centred on the point. */
export function square(x: number, y: number) {
  return element('rect', { className: ['drawn-mark'], x: `${x - 4.5}`, y: `${y - 4.5}`, width: 9, height: 9 })
}

/** Breaks a text into lines of a given width: SVG does not wrap text. */
export function breakWords(words: string, width: number, type: keyof typeof letterPx = 'words') {
  const maxLetters = Math.max(4, Math.floor(width / letterPx[type]))
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= maxLetters) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(...(word.match(new RegExp(`.{1,${maxLetters}}`, 'gu')) ?? []))
  }
  return lines
}

export const lineHeight = 17

type TextProps = { x: number; y: number; className?: string; anchor?: 'start' | 'middle' | 'end' }

/** Lines below each other; `y` is the baseline of the first. */
export function text(lines: string[], { x, y, className = 'drawn-words', anchor }: TextProps) {
  const rows = lines.map((line, at) => element('tspan', { x: `${x}`, y: `${y + at * lineHeight}` }, line))
  return element('text', { className: [className], ...(anchor && { textAnchor: anchor }) }, ...rows)
}

export function svg(className: string, width: number, height: number, children: Element[]) {
  const viewBox = `0 0 ${width} ${Math.ceil(height)}`
  return element('svg', { className: ['drawing', className], viewBox, ariaHidden: 'true' }, ...children)
}
