import { addDays, type Span } from '#domain/analytics/days.ts'
import { ordinal } from '#domain/number-word.ts'
import { inDigits, monthName, shortDay, weekDay } from './day-names.ts'
import type { LoadedAnalytics } from './load-analytics.server.ts'

/** The data of the plot as a table. */
export function PageViewsTable({ analytics }: { analytics: LoadedAnalytics }) {
  const { query, page } = analytics
  const part = partNames[query.span]
  const heading = `Reads${page ? ` of “${page.name}”` : ''} by ${part.toLowerCase()}`
  return (
    <section className="card analytics-main" aria-labelledby="fig-reads">
      <div className="card-head split">
        <h2 id="fig-reads">{heading}</h2>
      </div>
      <table className="card-table analytics-table">
        <caption className="sr">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{part}</th>
            <th scope="col">Reads</th>
            {query.span !== '30-days' && <th scope="col">A day</th>}
            {!page && <th scope="col">Messages</th>}
          </tr>
        </thead>
        <tbody>
          {byPart(analytics, query.span).map(({ name, note, reads, aDay, messages }) => (
            <tr key={name}>
              <th scope="row">
                {name} {note && <span className="analytics-note quiet xs">{note}</span>}
              </th>
              <td>{inDigits(reads)}</td>
              {query.span !== '30-days' && <td>{inDigits(aDay)}</td>}
              {!page && <td>{inDigits(messages)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Part = { name: string; note?: string; reads: number; aDay: number; messages: number }

type Counted = Pick<LoadedAnalytics, 'days' | 'messages' | 'beginning' | 'today'>

/** The rows of the table, newest first: 13 months by month, 90 days by week, 30 days by day. */
export function byPart({ days, messages, beginning, today }: Counted, span: Span): Part[] {
  const messagesByDay = new Map(messages.map(({ day, count }) => [day, count]))
  const counted = days.filter(({ day }) => day >= beginning)
  const parts = Map.groupBy(counted, ({ day }) => keys[span](day))
  return [...parts].reverse().map(([key, partDays]) => {
    const reads = partDays.reduce((sum, day) => sum + day.reads, 0)
    return {
      name: names[span](key),
      note: span === '13-months' && key === today.slice(0, 7) ? `to the ${ordinal(Number(today.slice(8)))}` : undefined,
      reads,
      aDay: reads / partDays.length,
      messages: partDays.reduce((sum, { day }) => sum + (messagesByDay.get(day) ?? 0), 0),
    }
  })
}

const partNames: Record<Span, string> = { '13-months': 'Month', '90-days': 'Week', '30-days': 'Day' }

const keys: Record<Span, (day: string) => string> = {
  '13-months': (day) => day.slice(0, 7),
  // The Monday of its week.
  '90-days': (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  '30-days': (day) => day,
}

const names: Record<Span, (key: string) => string> = {
  '13-months': monthName,
  '90-days': (monday) => `From ${shortDay(monday)}`,
  '30-days': weekDay,
}
