import Chart from 'lucide-react/icons/chart-no-axes-column'
import Table from 'lucide-react/icons/table'
import { Link, useSearchParams } from 'react-router'
import { Views } from '#app/office/lists/views.tsx'
import { type Choice, Pick } from '#app/office/pick.tsx'
import { spans } from '#domain/figures/span.ts'
import type { LoadedFigures } from './load-figures.server.ts'
import { spanNames } from './span-names.ts'

/** How far back, of which page, and in plots or in numbers. */
export function FiguresHead({ figures }: { figures: LoadedFigures | null }) {
  const [params, setParams] = useSearchParams()
  const { path, asTable } = figures?.asked ?? {}
  const pages = figures?.pages ?? []
  const choices: Choice[] = [
    ['', 'All pages'],
    // One that nobody read lately is chosen all the same.
    ...(path && !pages.some((page) => page.path === path) ? [[path, figures?.page?.name ?? path] as const] : []),
    ...pages.map((page) => [page.path, page.name] as const),
  ]
  const without = (name: string) => [...params].filter(([other]) => other !== name)
  const views = spans.map((span, index) => ({ label: spanNames[span], state: index === 0 ? undefined : span }))

  return (
    <div className="main-head main-head--views">
      <div className="listbar">
        <Views label="Time" views={views} by="time" />
        <div className="end">
          <Pick
            label="Page"
            value={path ?? ''}
            choices={choices}
            onPick={(value) => setParams(value ? [...without('of'), ['of', value]] : without('of'))}
          />
        </div>
      </div>
      <div className="main-acts">
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
