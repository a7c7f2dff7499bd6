import { shortDay, shortMonthName } from './day-names.ts'

/** Where a plot stands in its drawing: between left and right, from its base up. */
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

/** The distance between the lines of a grid: round, and so that two and a half of them hold the most there is. */
export function gridStep(most: number) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most / 2.5)))
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((each) => each * size).filter(Number.isInteger)
  return steps.find((step) => step * 2.5 >= most) ?? size * 10
}

/** What is drawn of so many days. */
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
    /** The day at a place, from the left end of the drawing to its right as 0 to 1. */
    indexAt(place: number) {
      const index = Math.floor((place * shape.width - shape.left) / slot)
      return Math.min(Math.max(0, index), values.length - 1)
    },
  }
}

/** What the longest name of a tick takes. */
const nameWidth = 30

/** Where an axis of days has names: at months or, where there are few days, at Mondays; no more than fit. */
export function ticksOf(shape: Shape, days: string[]) {
  const byMonth = days.length > 120
  const all = days.flatMap((day, index) => {
    const isOne = byMonth ? day.endsWith('-01') : new Date(day).getUTCDay() === 1
    return isOne
      ? [{ index, label: byMonth ? shortMonthName(day) : shortDay(day), month: Number(day.slice(5, 7)) }]
      : []
  })
  const each = Math.ceil(all.length / shape.labels)
  // Of months, those that begin a part of the year.
  const kept = all.filter(({ month }, place) => (byMonth && each > 1 ? month % 3 === 1 : place % each === 0))
  // A name at the end would stand out of the drawing.
  const width = shape.right - shape.left
  return kept.filter(({ index }) => ((index + 0.5) / days.length) * width <= width - nameWidth)
}

function rounded(value: number) {
  return Math.round(value * 10) / 10
}
