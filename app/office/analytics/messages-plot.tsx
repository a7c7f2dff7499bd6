import { daysFrom, firstRetainedDay } from '#domain/analytics/days.ts'
import { monthName } from './day-names.ts'
import type { LoadedAnalytics } from './load-analytics.server.ts'

const [width, base, top] = [520, 128, 26]

/** Messages by month; the current month is paler. */
export function MessagesPlot({ analytics: { messages, beginning, today } }: { analytics: LoadedAnalytics }) {
  const first = firstRetainedDay(today) > beginning ? firstRetainedDay(today) : beginning
  const months = [...new Set(daysFrom(first, today).map((day) => day.slice(0, 7)))].map((month) => ({
    month,
    count: messages.reduce((sum, { day, count }) => (day.startsWith(month) ? sum + count : sum), 0),
  }))
  const most = Math.max(1, ...months.map(({ count }) => count))
  const slot = width / Math.max(8, months.length)
  const since = monthName(months[0]?.month ?? today.slice(0, 7))
  const label = `Messages sent by month: ${months.map(({ month, count }) => `${monthName(month)} ${count}`).join(', ')}.`
  return (
    <section className="card" aria-labelledby="fig-messages">
      <div className="card-head split">
        <div>
          <h2 id="fig-messages">Messages sent</h2>
          <p className="quiet xs">By month, {months.length > 1 ? `${since} to now` : `${since} so far`}</p>
        </div>
      </div>
      <svg className="plot plot-months" viewBox={`0 0 ${width} 150`} role="img" aria-label={label}>
        {months.map(({ month, count }, index) => {
          const height = (count / most) * (base - top)
          const middle = (index + 0.5) * slot
          const isOver = month !== today.slice(0, 7)
          return (
            <g key={month} textAnchor="middle">
              <rect
                className={isOver ? 'plot-month' : 'plot-month plot-month--now'}
                x={middle - slot * 0.365}
                y={base - height}
                width={slot * 0.73}
                height={height}
              />
              <text x={middle} y={base - height - 5}>
                {count}
              </text>
              <text className="plot-letter" x={middle} y="144">
                {monthName(month).charAt(0)}
              </text>
            </g>
          )
        })}
      </svg>
    </section>
  )
}
