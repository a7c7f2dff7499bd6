import { type PointerEvent, useState } from 'react'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { inDigits, longDay, viewsInWords, weekDay } from './day-names.ts'
import type { LoadedAnalytics } from './load-analytics.server.ts'
import { layOut, narrowShape, type Shape, ticksOf, wideShape } from './plot-shape.ts'

/** How often all pages were read day by day, or one of them. */
export function ReadsPlot({ analytics }: { analytics: LoadedAnalytics }) {
  const { days, page } = analytics
  return (
    <section className="card analytics-main" aria-labelledby="fig-reads">
      <div className="card-head split">
        <div>
          <h2 id="fig-reads">{page ? `Reads of “${page.name}”` : 'Reads of all pages'}</h2>
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
  const sum = inDigits(days.reduce((all, { reads }) => all + reads, 0))
  const first = days[0]?.day ?? beginning
  if (page?.published && page.published >= first) return `${sum} since it was published on ${longDay(page.published)}.`
  const since = longDay(first > beginning ? first : beginning)
  return `${sum} since ${since}; today so far ${inDigits(days.at(-1)?.reads ?? 0)}.`
}

type DayPlotProps = { days: LoadedAnalytics['days']; shape: Shape; className: string }

/** A bar a day, the mean of seven as a line, a square where a post came out; a day is read by pointing or by keys. */
function DayPlot({ days, shape, className }: DayPlotProps) {
  const awake = useHydrated()
  const [at, setAt] = useState<number>()
  const { width, height, left, right, base, top } = shape
  const plot = layOut(
    shape,
    days.map(({ reads }) => reads),
  )
  const ticks = ticksOf(
    shape,
    days.map(({ day }) => day),
  )
  const day = at === undefined ? undefined : days[at]

  function point({ clientX, currentTarget }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect()
    setAt(plot.indexAt((clientX - box.left) / box.width))
  }

  return (
    <div
      className={`plot-box ${className}`}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
    >
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={inWords(days)}>
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
        {day && at !== undefined && (
          <>
            <line className="plot-hair" x1={plot.x(at)} x2={plot.x(at)} y1={top} y2={base} />
            <rect className="plot-here" x={plot.x(at) - 4} y={plot.y(day.reads) - 4} width="8" height="8" />
          </>
        )}
      </svg>
      {awake && (
        <input
          className="plot-keys"
          type="range"
          aria-label="Day"
          min={0}
          max={days.length - 1}
          value={at ?? days.length - 1}
          aria-valuetext={sayDay(days[at ?? days.length - 1])}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onFocus={() => setAt(at ?? days.length - 1)}
          onBlur={() => setAt(undefined)}
        />
      )}
      {day && at !== undefined && <DayRead day={day} place={plot.x(at) / width} />}
    </div>
  )
}

function inWords(days: LoadedAnalytics['days']) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Reads a day: none yet.'
  const most = days.reduce((one, other) => (other.reads > one.reads ? other : one))
  const sum = days.reduce((all, { reads }) => all + reads, 0)
  const told = `about ${inDigits(sum / days.length)} a day, most on ${weekDay(most.day)}, ${inDigits(most.reads)}`
  return `Reads a day from ${longDay(first.day)} to ${longDay(last.day)}: ${told}.`
}

function sayDay(day?: LoadedAnalytics['days'][number]) {
  if (!day) return undefined
  return [`${weekDay(day.day)}: ${viewsInWords(day.reads)}`, ...day.posts.map((post) => `published: ${post}`)].join(
    '; ',
  )
}

type DayReadProps = {
  day: LoadedAnalytics['days'][number]
  /** Where it stands in the plot, from 0 to 1. */
  place: number
}

/** What is known of one day, beside it; those who listen are told by what they moved. */
function DayRead({ day: { day, reads, most, posts }, place }: DayReadProps) {
  const side = place > 0.5 ? { right: `${(1 - place) * 100}%` } : { left: `${place * 100}%` }
  return (
    <div className="day-read" style={side} aria-hidden="true">
      <b>{weekDay(day)}</b>
      <span>{viewsInWords(reads)}</span>
      {most.length > 0 && <span>Most: {most.map(({ name, reads }) => `${name} (${inDigits(reads)})`).join(', ')}</span>}
      {posts.length > 0 && <span className="day-read-posts">Published: {posts.join('; ')}</span>}
    </div>
  )
}
