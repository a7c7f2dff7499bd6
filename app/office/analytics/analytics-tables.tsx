import { Link, useSearchParams } from 'react-router'
import { TableHead } from '#app/office/lists/list-page.tsx'
import { addDays, type Span } from '#domain/analytics/days.ts'
import { otherHosts, withoutReferrer } from '#domain/analytics/referrer.ts'
import { ordinal } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { inDigits, monthName, shortDay, spanNames, weekDay } from './day-names.ts'
import type { LoadedAnalytics } from './load-analytics.server.ts'

/** The data of the plot as a table. */
export function PageViewsTable({ analytics }: { analytics: LoadedAnalytics }) {
  const { query, page } = analytics
  const period = periodNames[query.span]
  const heading = `Reads${page ? ` of “${page.name}”` : ''} by ${period.toLowerCase()}`
  return (
    <section className="card analytics-main" aria-labelledby="fig-views">
      <div className="card-head split">
        <h2 id="fig-views">{heading}</h2>
      </div>
      <table className="card-table analytics-table">
        <caption className="sr">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{period}</th>
            <th scope="col">Reads</th>
            {query.span !== '30-days' && <th scope="col">A day</th>}
            {!page && <th scope="col">Messages</th>}
          </tr>
        </thead>
        <tbody>
          {groupByPeriod(analytics, query.span).map(({ name, note, views, viewsPerDay, messages }) => (
            <tr key={name}>
              <th scope="row">
                {name} {note && <span className="analytics-note quiet xs">{note}</span>}
              </th>
              <td>{inDigits(views)}</td>
              {query.span !== '30-days' && <td>{inDigits(viewsPerDay)}</td>}
              {!page && <td>{inDigits(messages)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Period = { name: string; note?: string; views: number; viewsPerDay: number; messages: number }

type Counted = Pick<LoadedAnalytics, 'days' | 'messages' | 'beginning' | 'today'>

/** The rows of the table, newest first: 13 months by month, 90 days by week, 30 days by day. */
export function groupByPeriod({ days, messages, beginning, today }: Counted, span: Span): Period[] {
  const messagesByDay = new Map(messages.map(({ day, count }) => [day, count]))
  const counted = days.filter(({ day }) => day >= beginning)
  const periods = Map.groupBy(counted, ({ day }) => keys[span](day))
  return [...periods].reverse().map(([key, periodDays]) => {
    const views = periodDays.reduce((sum, day) => sum + day.views, 0)
    return {
      name: names[span](key),
      note: span === '13-months' && key === today.slice(0, 7) ? `to the ${ordinal(Number(today.slice(8)))}` : undefined,
      views,
      viewsPerDay: views / periodDays.length,
      messages: periodDays.reduce((sum, { day }) => sum + (messagesByDay.get(day) ?? 0), 0),
    }
  })
}

const periodNames: Record<Span, string> = { '13-months': 'Month', '90-days': 'Week', '30-days': 'Day' }

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

/** The most read pages, each with a link to its own plot. */
export function PagesList({ analytics: { query, pages, pageCount } }: { analytics: LoadedAnalytics }) {
  const [params] = useSearchParams()
  const shown = query.allPages ? pages : pages.slice(0, rules.analytics.listed.pages)
  const to = (name: string, value?: string) => {
    const otherParams = [...params].filter(([key]) => key !== name)
    return `?${new URLSearchParams(value === undefined ? otherParams : [...otherParams, [name, value]])}`
  }
  return (
    <section className="card" aria-labelledby="fig-pages">
      <div className="card-head split">
        <h2 id="fig-pages">Pages</h2>
      </div>
      <table className="card-table analytics-table">
        <caption className="sr">Reads by page, {spanNames[query.span]}</caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" className="spark-cell">
              {spanNames[query.span]}
            </th>
            <th scope="col">Reads</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, name, views, parts }) => (
            <tr key={path}>
              <th scope="row">
                <Link
                  to={to('of', path)}
                  lang={languageOf(name)}
                  aria-current={path === query.path ? 'true' : undefined}
                >
                  {name}
                </Link>
                {name !== path && <span className="quiet xs">{path}</span>}
              </th>
              <td className="spark-cell">
                <Sparkline parts={parts} />
              </td>
              <td>{inDigits(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages.length === 0 && <p className="analytics-none quiet">No page was read in this time.</p>}
      {pageCount > rules.analytics.listed.pages && (
        <p className="analytics-more">
          <Link className="text-link xs" to={to('pages', query.allPages ? undefined : 'all')} preventScrollReset>
            {query.allPages ? 'The most read alone' : `All ${inDigits(pageCount)} pages`}
          </Link>
          {query.allPages && pageCount > pages.length && (
            <span className="quiet xs">
              {' '}
              The {inDigits(pages.length)} most read of {inDigits(pageCount)}.
            </span>
          )}
        </p>
      )}
    </section>
  )
}

/** A sparkline: bars without numbers. */
function Sparkline({ parts }: { parts: number[] }) {
  const max = Math.max(1, ...parts)
  const slot = 96 / parts.length
  return (
    <svg className="spark" viewBox="0 0 96 22" aria-hidden="true">
      {parts.map((value, index) => {
        const height = Math.max(1, (value / max) * 21)
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no identity but its position.
        return <rect key={index} x={index * slot} y={22 - height} width={slot * 0.8} height={height} />
      })}
    </svg>
  )
}

/** Searches without a result: what readers look for and the site lacks. */
export function FailedSearches({ searches }: { searches: LoadedAnalytics['failedSearches'] }) {
  return (
    <section className="card" aria-labelledby="fig-failed-searches">
      <div className="card-head split">
        <div>
          <h2 id="fig-failed-searches">Searches that found nothing</h2>
          <p className="quiet xs">What readers looked for and the site does not have</p>
        </div>
      </div>
      {searches.length === 0 ? (
        <p className="analytics-none quiet">None in this time.</p>
      ) : (
        <table className="card-table analytics-table">
          <caption className="sr">Searches that found nothing</caption>
          <TableHead columns={['Words', 'Times', 'Last']} />
          <tbody>
            {searches.map(({ words, times, last }) => (
              <tr key={words}>
                <th scope="row" lang={languageOf(words)}>
                  {words}
                </th>
                <td>{inDigits(times)}</td>
                <td className="quiet xs">{shortDay(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const hostLabels: Record<string, string> = { [withoutReferrer]: 'Without a referrer', [otherHosts]: 'Others' }

/** The sites that readers came from, each with a bar relative to the most frequent one. */
export function SourcesList({ sources }: Pick<LoadedAnalytics, 'sources'>) {
  const max = Math.max(1, ...sources.map(({ times }) => times))
  return (
    <section className="card" aria-labelledby="fig-sources">
      <div className="card-head split">
        <div>
          <h2 id="fig-sources">Where readers came from</h2>
          <p className="quiet xs">The name of the linking site, nothing more</p>
        </div>
      </div>
      {sources.length === 0 ? (
        <p className="analytics-none quiet">Nobody came from elsewhere in this time.</p>
      ) : (
        <table className="card-table analytics-table">
          <caption className="sr">Where readers came from</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Readers</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ host, times }) => (
              <tr key={host}>
                <th scope="row">
                  {hostLabels[host] ?? host}
                  <svg className="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.max(0.6, (times / max) * 100)} height="1" />
                  </svg>
                </th>
                <td>{inDigits(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
