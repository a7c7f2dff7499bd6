import { useLocation, useNavigation } from 'react-router'
import { contentContext, figuresContext, resourcesContext } from '#app/context.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/figures-page.ts'
import { FiguresHead } from './figures-head.tsx'
import { loadFigures } from './load-figures.server.ts'
import { MessagesPlot } from './messages-plot.tsx'
import { MissesList } from './misses-list.tsx'
import { PagesList } from './pages-list.tsx'
import { ReadsPlot } from './reads-plot.tsx'
import { ReadsTable } from './reads-table.tsx'
import { SourcesList } from './sources-list.tsx'

export const handle: DashboardHandle = { title: 'Figures' }

export function loader({ url, context }: Route.LoaderArgs) {
  const [figures, content] = [context.get(figuresContext), context.get(contentContext)]
  return loadFigures({ ...context.get(resourcesContext), figures, content }, url)
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** How the website is read, counted without following anybody. */
export default function FiguresPage({ loaderData: figures }: Route.ComponentProps) {
  const { location } = useNavigation()
  const isBusy = location?.pathname === useLocation().pathname
  const isEmpty = figures !== null && figures.beginning >= figures.today
  return (
    <>
      <FiguresHead figures={figures} />
      {!figures && <ListFailed what="The figures" />}
      {isEmpty && (
        <EmptyList title="Counting began today">
          <p>The first day is shown tomorrow. Figures are kept for {rules.figures.months} months and then removed.</p>
        </EmptyList>
      )}
      {figures && !isEmpty && (
        <div className="figs" aria-busy={isBusy}>
          {figures.asked.asTable ? <ReadsTable figures={figures} /> : <ReadsPlot figures={figures} />}
          <div className="fig-two">
            <PagesList figures={figures} />
            <div className="fig-side">
              <MessagesPlot figures={figures} />
              <MissesList misses={figures.misses} />
              <SourcesList sources={figures.sources} />
            </div>
          </div>
        </div>
      )}
      <p className="fig-foot quiet xs">
        Counted on the server, by page and day. No cookie is set and no address is kept. Programs are left out, and so
        are readers whose browser asks not to be followed; the true figures are therefore somewhat higher.
      </p>
    </>
  )
}
