import { type PointerEvent, useState } from 'react'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { inDigits, longDay, shortDay, shortMonthName, viewsInWords, weekDay } from './day-names.ts'
import type { LoadedAnalytics } from './load-analytics.server.ts'

/** Page views by day, of all pages or of one. */
export function PageViewsPlot({ analytics }: { analytics: LoadedAnalytics }) {
  const { days, page } = analytics
  return (
    <section className="card analytics-main" aria-labelledby="fig-views">
      <div className="card-head split">
        <div>
          <h2 id="fig-views">{page ? `Reads of “${page.name}”` : 'Reads of all pages'}</h2>
          <p className="quiet">{sumInWords(analytics)}</p>
        </div>
        <ul className="plot-key cluster quiet xs">
          <li>A day</li>
          <li className="plot-key-mean">Mean of seven days</li>
          <li className="plot-key-post">{page ? 'It was published' : 'A post was published'}</li>
        </ul>
      </div>
      <DayPlot className="plot-wide" shape={wideShape} days={days} />
      <DayPlot className="plot-narrow" shape={narrowShape} days={days} />
    </section>
  )
}

function sumInWords({ days, page, beginning }: LoadedAnalytics) {
  const sum = inDigits(days.reduce((all, { views }) => all + views, 0))
  const first = days[0]?.day ?? beginning
  if (page?.published && page.published >= first) return `${sum} since it was published on ${longDay(page.published)}.`
  const since = longDay(first > beginning ? first : beginning)
  return `${sum} since ${since}; today so far ${inDigits(days.at(-1)?.views ?? 0)}.`
}

type DayPlotProps = { days: LoadedAnalytics['days']; shape: Shape; className: string }

/** A bar per day, the 7-day mean as a line, a square where a post was published; pointer or keys select a day. */
function DayPlot({ days, shape, className }: DayPlotProps) {
  const isHydrated = useHydrated()
  const [selectedIndex, setSelectedIndex] = useState<number>()
  const { width, height, left, right, base, top } = shape
  const plot = layOut(
    shape,
    days.map(({ views }) => views),
  )
  const ticks = ticksOf(
    shape,
    days.map(({ day }) => day),
  )
  const day = selectedIndex === undefined ? undefined : days[selectedIndex]

  function selectDay({ clientX, currentTarget }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect()
    setSelectedIndex(plot.indexAt((clientX - box.left) / box.width))
  }

  return (
    <div
      className={`plot-box ${className}`}
      onPointerDown={selectDay}
      onPointerMove={selectDay}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setSelectedIndex(undefined)}
    >
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summaryOf(days)}>
        {plot.lines.map(({ value, y }) => (
          <g key={value}>
            <line className="plot-grid" x1={left} x2={right} y1={y} y2={y} />
            <text x={left - 8} y={y + 4} textAnchor="end">
              {inDigits(value)}
            </text>
          </g>
        ))}
        <path className="plot-bars" d={plot.bars} />
        <path className="plot-mean" d={plot.lineOf(days.map(({ mean }) => mean))} />
        {days.map(
          ({ day, posts }, index) =>
            posts.length > 0 && (
              <rect className="plot-post" key={day} x={plot.x(index) - 3} y={base - 3} width="6" height="6" />
            ),
        )}
        {ticks.map(({ index, label }) => (
          <g key={index}>
            <line className="plot-tick" x1={plot.x(index)} x2={plot.x(index)} y1={base} y2={base + 5} />
            <text x={plot.x(index)} y={base + 20}>
              {label}
            </text>
          </g>
        ))}
        {day && selectedIndex !== undefined && (
          <>
            <line className="plot-crosshair" x1={plot.x(selectedIndex)} x2={plot.x(selectedIndex)} y1={top} y2={base} />
            <rect className="plot-point" x={plot.x(selectedIndex) - 4} y={plot.y(day.views) - 4} width="8" height="8" />
          </>
        )}
      </svg>
      {isHydrated && (
        <input
          className="plot-keys"
          type="range"
          aria-label="Day"
          min={0}
          max={days.length - 1}
          value={selectedIndex ?? days.length - 1}
          aria-valuetext={describeDay(days[selectedIndex ?? days.length - 1])}
          onChange={(event) => setSelectedIndex(Number(event.currentTarget.value))}
          onFocus={() => setSelectedIndex(selectedIndex ?? days.length - 1)}
          onBlur={() => setSelectedIndex(undefined)}
        />
      )}
      {day && selectedIndex !== undefined && <DayTooltip day={day} position={plot.x(selectedIndex) / width} />}
    </div>
  )
}

function summaryOf(days: LoadedAnalytics['days']) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Reads a day: none yet.'
  const busiest = days.reduce((one, other) => (other.views > one.views ? other : one))
  const sum = days.reduce((all, { views }) => all + views, 0)
  const average = `about ${inDigits(sum / days.length)} a day, most on ${weekDay(busiest.day)}, ${inDigits(busiest.views)}`
  return `Reads a day from ${longDay(first.day)} to ${longDay(last.day)}: ${average}.`
}

function describeDay(day?: LoadedAnalytics['days'][number]) {
  if (!day) return undefined
  return [`${weekDay(day.day)}: ${viewsInWords(day.views)}`, ...day.posts.map((post) => `published: ${post}`)].join(
    '; ',
  )
}

type DayTooltipProps = {
  day: LoadedAnalytics['days'][number]
  /** The horizontal position in the plot, from 0 to 1. */
  position: number
}

/** A tooltip beside the selected day. Hidden from screen readers, which read the value of the range input. */
function DayTooltip({ day: { day, views, topPages, posts }, position }: DayTooltipProps) {
  const side = position > 0.5 ? { right: `${(1 - position) * 100}%` } : { left: `${position * 100}%` }
  return (
    <div className="day-tooltip" style={side} aria-hidden="true">
      <b>{weekDay(day)}</b>
      <span>{viewsInWords(views)}</span>
      {topPages.length > 0 && (
        <span>Most: {topPages.map(({ name, views }) => `${name} (${inDigits(views)})`).join(', ')}</span>
      )}
      {posts.length > 0 && <span className="day-tooltip-posts">Published: {posts.join('; ')}</span>}
    </div>
  )
}

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
export function gridStep(max: number) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, max / 2.5)))
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * size).filter(Number.isInteger)
  return steps.find((step) => step * 2.5 >= max) ?? size * 10
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
