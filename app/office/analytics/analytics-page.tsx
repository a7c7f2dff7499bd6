import Chart from 'lucide-react/icons/chart-no-axes-column'
import Table from 'lucide-react/icons/table'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { analyticsContext, contentContext, resourcesContext } from '#app/context.ts'
import { Views } from '#app/office/lists/list-page.tsx'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import { type Choice, SelectAction } from '#app/office/menu.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { daysFrom, firstRetainedDay, spans } from '#domain/analytics/days.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/analytics-page.ts'
import { FailedSearches, PagesList, PageViewsTable, SourcesList } from './analytics-tables.tsx'
import { monthName, spanNames } from './day-names.ts'
import { type LoadedAnalytics, loadAnalytics } from './load-analytics.server.ts'
import { PageViewsPlot } from './page-views-plot.tsx'

export const handle: DashboardHandle = { title: 'Figures' }

export function loader({ url, context }: Route.LoaderArgs) {
  const [analytics, content] = [context.get(analyticsContext), context.get(contentContext)]
  return loadAnalytics({ ...context.get(resourcesContext), analytics, content }, url)
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** Page views of the website, counted without tracking anybody. */
export default function AnalyticsPage({ loaderData: analytics }: Route.ComponentProps) {
  const { location } = useNavigation()
  const isBusy = location?.pathname === useLocation().pathname
  const isEmpty = analytics !== null && analytics.beginning >= analytics.today
  return (
    <>
      <AnalyticsHead analytics={analytics} />
      {!analytics && <ListFailed what="The figures" />}
      {isEmpty && (
        <EmptyList title="Counting began today">
          <p>The first day is shown tomorrow. Figures are kept for {rules.analytics.months} months and then removed.</p>
        </EmptyList>
      )}
      {analytics && !isEmpty && (
        <div className="analytics" aria-busy={isBusy}>
          {analytics.query.asTable ? <PageViewsTable analytics={analytics} /> : <PageViewsPlot analytics={analytics} />}
          <div className="analytics-two">
            <PagesList analytics={analytics} />
            <div className="analytics-side">
              <MessagesPlot analytics={analytics} />
              <FailedSearches searches={analytics.failedSearches} />
              <SourcesList sources={analytics.sources} />
            </div>
          </div>
        </div>
      )}
      <p className="analytics-foot quiet xs">
        Counted on the server, by page and day. No cookie is set and no address is kept. Programs are left out, and so
        are readers whose browser asks not to be followed; the true figures are therefore somewhat higher.
      </p>
    </>
  )
}

/** The filters: time span, page, and plots or a table. */
function AnalyticsHead({ analytics }: { analytics: LoadedAnalytics | null }) {
  const [params, setParams] = useSearchParams()
  const { path, asTable } = analytics?.query ?? {}
  const pages = analytics?.pages ?? []
  const choices: Choice[] = [
    ['', 'All pages'],
    // Keep the chosen page in the list even if it had no views in this time.
    ...(path && !pages.some((page) => page.path === path) ? [[path, analytics?.page?.name ?? path] as const] : []),
    ...pages.map((page) => [page.path, page.name] as const),
  ]
  const without = (name: string) => [...params].filter(([key]) => key !== name)
  const views = spans.map((span, index) => ({ label: spanNames[span], state: index === 0 ? undefined : span }))

  return (
    <div className="main-head split gap-6 main-head--views">
      <div className="listbar rail">
        <Views label="Time" views={views} by="time" />
        <div className="end">
          <SelectAction
            label="Page"
            value={path ?? ''}
            choices={choices}
            onSelect={(value) => setParams(value ? [...without('of'), ['of', value]] : without('of'))}
          />
        </div>
      </div>
      <div className="main-actions cluster gap-4">
        {asTable ? (
          <Link className="btn btn--line" to={`?${new URLSearchParams(without('as'))}`}>
            <Chart className="icon" /> As plots
          </Link>
        ) : (
          <Link className="btn btn--line" to={`?${new URLSearchParams([...without('as'), ['as', 'table']])}`}>
            <Table className="icon" /> As a table
          </Link>
        )}
      </div>
    </div>
  )
}

const [width, base, top] = [520, 128, 26]

/** Messages by month; the current month is paler. */
function MessagesPlot({ analytics: { messages, beginning, today } }: { analytics: LoadedAnalytics }) {
  const first = firstRetainedDay(today) > beginning ? firstRetainedDay(today) : beginning
  const months = [...new Set(daysFrom(first, today).map((day) => day.slice(0, 7)))].map((month) => ({
    month,
    count: messages.reduce((sum, { day, count }) => (day.startsWith(month) ? sum + count : sum), 0),
  }))
  const max = Math.max(1, ...months.map(({ count }) => count))
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
          const height = (count / max) * (base - top)
          const middle = (index + 0.5) * slot
          const isPast = month !== today.slice(0, 7)
          return (
            <g key={month} textAnchor="middle">
              <rect
                className={isPast ? 'plot-month' : 'plot-month plot-month--now'}
                x={middle - slot * 0.365}
                y={base - height}
                width={slot * 0.73}
                height={height}
              />
              <text x={middle} y={base - height - 5}>
                {count}
              </text>
              <text className="plot-month-label" x={middle} y="144">
                {monthName(month).charAt(0)}
              </text>
            </g>
          )
        })}
      </svg>
    </section>
  )
}
