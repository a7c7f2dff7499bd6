import { shortDay, shortMonthName } from './day-names.ts'

/** The size of the SVG, and the box of the plot in it: from left to right, and from base up to top. */
export type Shape = {
  width: number
  height: number
  left: number
  right: number
  base: number
  top: number
  labels: number
}

export const wideShape: Shape = { width: 1080, height: 250, left: 36, right: 1076, base: 224, top: 14, labels: 14 }
export const narrowShape: Shape = { width: 360, height: 210, left: 36, right: 356, base: 184, top: 14, labels: 4 }

/** The distance between grid lines: a round number, so that 2.5 steps cover the maximum. */
export function gridStep(most: number) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most / 2.5)))
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * size).filter(Number.isInteger)
  return steps.find((step) => step * 2.5 >= most) ?? size * 10
}

/** Computes the geometry of a plot with one bar per value. */
export function layOut(shape: Shape, values: number[]) {
  const step = gridStep(Math.max(0, ...values))
  const slot = (shape.right - shape.left) / Math.max(1, values.length)
  const bar = Math.min(24, slot * 0.72)
  const x = (index: number) => rounded(shape.left + (index + 0.5) * slot)
  const y = (value: number) => rounded(shape.base - (value * (shape.base - shape.top)) / (step * 2.5))
  return {
    lines: [0, step, step * 2].map((value) => ({ value, y: y(value) })),
    x,
    y,
    bars: values
      .map((value, index) =>
        value > 0 ? `M${rounded(x(index) - bar / 2)} ${shape.base}V${y(value)}h${rounded(bar)}V${shape.base}z` : '',
      )
      .join(''),
    lineOf: (means: number[]) =>
      means.map((mean, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(mean)}`).join(''),
    /** The index of the bar at a horizontal position: 0 is the left edge of the SVG, 1 the right. */
    indexAt(position: number) {
      const index = Math.floor((position * shape.width - shape.left) / slot)
      return Math.min(Math.max(0, index), values.length - 1)
    },
  }
}

/** The width of the longest tick label. */
const labelWidth = 30

/** The labels of the axis: at the first of a month or, up to 120 days, at Mondays; no more than fit. */
export function ticksOf(shape: Shape, days: string[]) {
  const byMonth = days.length > 120
  const all = days.flatMap((day, index) => {
    const hasTick = byMonth ? day.endsWith('-01') : new Date(day).getUTCDay() === 1
    return hasTick
      ? [{ index, label: byMonth ? shortMonthName(day) : shortDay(day), month: Number(day.slice(5, 7)) }]
      : []
  })
  const step = Math.ceil(all.length / shape.labels)
  // Of months, keep those that begin a quarter.
  const spaced = all.filter(({ month }, index) => (byMonth && step > 1 ? month % 3 === 1 : index % step === 0))
  // A label at the right end would overflow the SVG.
  const width = shape.right - shape.left
  return spaced.filter(({ index }) => ((index + 0.5) / days.length) * width <= width - labelWidth)
}

function rounded(value: number) {
  return Math.round(value * 10) / 10
}
