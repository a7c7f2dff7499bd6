import type { Element } from 'hast'
import {
  box,
  breakWords,
  type Clock,
  daysOf,
  element,
  lineHeight,
  path,
  periodName,
  square,
  svg,
  text,
} from './drawing.ts'

const outer = 104
const inner = 66
/** Minimum share of the dial, so that a very short period is visible too. */
const minShare = 0.05

/** The dial on the left, its legend on the right. */
export function drawWide(clock: Clock) {
  const list = drawList(clock, { x: 272, width: 640 - 272 })
  const height = Math.max(list.height, 2 * (outer + 16))
  const middle = height / 2
  return svg('drawing--wide', 640, height, [...drawDial(clock, 120, middle), ...list.at((height - list.height) / 2)])
}

/** The dial above, its legend below. */
export function drawTall(clock: Clock) {
  const list = drawList(clock, { x: 28, width: 350 - 28 })
  const dial = 2 * (outer + 16)
  return svg('drawing--tall', 350, dial + 16 + list.height, [...drawDial(clock, 175, dial / 2), ...list.at(dial + 16)])
}

/** The clock as text, for screen readers. */
export function describeClock({ start, periods, end }: Clock) {
  return [
    `Time begins: ${start}.`,
    ...periods.map((period) => `${periodName(period)}: ${period.words}.`),
    ...(end ? [`Then: ${end}.`] : []),
  ]
}

/** The full circle is the sum of all periods, starting at twelve o'clock. */
function drawDial({ periods }: Clock, x: number, y: number): Element[] {
  const days = periods.map(daysOf)
  const sum = days.reduce((total, value) => total + value, 0)
  const shares = days.map((value) => Math.max(value / sum, minShare))
  const shareSum = shares.reduce((total, value) => total + value, 0)
  let angle = 0
  const ring = periods.map(({ state }, at) => {
    const from = angle
    angle += (shares[at] ?? 0) / shareSum
    return path(`drawn-${state}`, arc(x, y, from, angle))
  })
  const ticks = Array.from({ length: 12 }, (_, hour) => {
    const [from, to] = [point(x, y, outer + 6, hour / 12), point(x, y, outer + 12, hour / 12)]
    return `M${from}L${to}`
  })
  return [path('drawn-axis', ticks.join('')), ...ring, square(x, y - outer - 9), ...drawSum(periods, x, y)]
}

/** The sum of all periods, in the middle of the dial, if they have the same unit. */
function drawSum(periods: Clock['periods'], x: number, y: number) {
  const [first] = periods
  if (!first || periods.some(({ unit }) => unit !== first.unit)) return []
  const amount = periods.reduce((total, period) => total + period.amount, 0)
  const [number = '', unit = ''] = periodName({ amount, unit: first.unit }).split(' ')
  return [
    text([number], { x, y: y + 4, className: 'drawn-sum', anchor: 'middle' }),
    text([unit], { x, y: y + 24, className: 'drawn-quiet', anchor: 'middle' }),
  ]
}

/** A segment of the ring; a full circle is drawn as two halves, since an arc cannot end where it starts. */
function arc(x: number, y: number, from: number, to: number): string {
  if (to - from > 0.999) return arc(x, y, from, from + 0.5) + arc(x, y, from + 0.5, to)
  const isLarge = to - from > 0.5 ? 1 : 0
  const [a, b, c, d] = [
    point(x, y, outer, from),
    point(x, y, outer, to),
    point(x, y, inner, to),
    point(x, y, inner, from),
  ]
  return `M${a}A${outer} ${outer} 0 ${isLarge} 1 ${b}L${c}A${inner} ${inner} 0 ${isLarge} 0 ${d}Z`
}

function point(x: number, y: number, radius: number, share: number) {
  const radians = share * 2 * Math.PI
  return `${(x + radius * Math.sin(radians)).toFixed(1)} ${(y - radius * Math.cos(radians)).toFixed(1)}`
}

/** The legend: start, periods and end below each other, each with its colour on the dial. */
function drawList({ start, periods, end }: Clock, { x, width }: { x: number; width: number }) {
  const entries = [
    { name: 'Start', words: start, mark: (y: number) => square(x - 14, y) },
    ...periods.map((period) => ({
      name: periodName(period),
      words: period.words,
      mark: (y: number) => box(period.state, x - 20, y - 6, 12, 12),
    })),
    ...(end ? [{ name: 'Then', words: end, mark: () => element('g', {}) }] : []),
  ].map((entry) => ({ ...entry, lines: breakWords(entry.words, width) }))
  const heights = entries.map(({ lines }) => (lines.length + 1) * lineHeight + 16)
  const at = (top: number) => {
    let y = top
    return entries.flatMap(({ name, lines, mark }, index) => {
      const entryTop = y
      y += heights[index] ?? 0
      return [
        mark(entryTop + 9),
        text([name], { x, y: entryTop + 15, className: 'drawn-name' }),
        text(lines, { x, y: entryTop + 15 + lineHeight + 2 }),
      ]
    })
  }
  return { height: heights.reduce((total, value) => total + value, 0) - 8, at }
}
