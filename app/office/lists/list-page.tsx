import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { focusUnlessTyping } from '#app/office/keyboard-shortcuts.ts'
import { rules } from '#domain/rules.ts'
import { ListFailed, ListSkeleton } from './list-states.tsx'

/** A page of a list from `loadPage`; null if it could not be loaded. */
type LoadedList<Row> = { rows: Row[]; total: number; page: number } | null | undefined

type ListBodyProps<Row> = {
  /** The name of the list at the start of an error sentence, such as 'The posts'. */
  what: string
  list: LoadedList<Row>
  /** Shown if the list is empty. */
  empty: ReactNode
  rows: (rows: Row[]) => ReactNode
}

type ListPageProps<Row> = Omit<ListBodyProps<Row>, 'rows'> & {
  /** The label of the tab, also used by the skeleton. */
  tab: string
  head: ReactNode
  row: (row: Row) => ReactNode
  /** The dialog that is open over the list. */
  children: ReactNode
}

/** A tab of the office with a list: head, rows (or skeleton, error or empty state) and pager. */
export function ListPage<Row extends { id: string }>({ tab, head, row, children, ...body }: ListPageProps<Row>) {
  const { isOtherPage, isSearching } = useListLoading()
  const { list } = body
  if (isOtherPage) return <ListSkeleton label={tab} />
  return (
    <>
      {head}
      <ListBody
        {...body}
        rows={(rows) => (
          <ul className="rows" aria-busy={isSearching}>
            {rows.map((item) => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
        )}
      />
      {list && <ListPager page={list.page} total={list.total} />}
      {children}
    </>
  )
}

/** The rows of a list, or its error or empty state. */
export function ListBody<Row>({ what, list, empty, rows }: ListBodyProps<Row>) {
  if (!list) return <ListFailed what={what} />
  if (list.total === 0) return empty
  return list.rows.length > 0 && rows(list.rows)
}

/** The state of a list's dialog, and the functions that reload the list after a change. */
export function useListDialog<Open>() {
  const [open, setOpen] = useState<Open>()
  const { revalidate: reload } = useRevalidator()
  /** The element with the number of rows; it gets the focus when the focused row is deleted. */
  const count = useRef<HTMLParagraphElement>(null)

  async function onDeleted() {
    await reload()
    focusUnlessTyping(count.current)
  }

  return { open, setOpen, close: () => setOpen(undefined), count, reload, onDeleted }
}

type RowActionsProps = { heading: string; onEdit: () => void; onDelete: () => void }

/** The Edit and Delete buttons of a row, described by the heading of the row for screen readers. */
export function RowActions({ heading, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className="actions">
      <button className="text-link" type="button" aria-describedby={heading} onClick={onEdit}>
        Edit
      </button>
      <button className="text-link text-link--bad" type="button" aria-describedby={heading} onClick={onDelete}>
        Delete
      </button>
    </div>
  )
}

/** The pager of a list; hidden if there is only one page. */
export function ListPager({ page, total }: { page: number; total: number }) {
  const [params] = useSearchParams()
  const pages = Math.ceil(total / rules.office.rowsPerPage)
  if (pages <= 1) return null
  const to = (target: number) => `?${new URLSearchParams({ ...Object.fromEntries(params), page: String(target) })}`
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn btn--line" to={to(page - 1)}>
          Previous
        </Link>
      ) : (
        <button className="btn btn--line" type="button" disabled>
          Previous
        </button>
      )}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link className="btn btn--line" to={to(page + 1)}>
          Next
        </Link>
      ) : (
        <button className="btn btn--line" type="button" disabled>
          Next
        </button>
      )}
    </nav>
  )
}

/**
 * The state of a navigation inside the tab: another page or view shows a skeleton, while a search keeps the old list
 * until the results are there.
 */
export function useListLoading() {
  const { location: target } = useNavigation()
  const here = useLocation()
  if (target?.pathname !== here.pathname) return { isOtherPage: false, isSearching: false }
  const isOtherPage = positionIn(target.search) !== positionIn(here.search)
  return { isOtherPage, isSearching: !isOtherPage }
}

/** The view and page of a list, without the search. */
function positionIn(search: string) {
  const params = new URLSearchParams(search)
  return `${params.get('state') ?? ''} ${params.get('page') ?? '1'}`
}

type View = { label: string; state?: string; count?: number }
type ViewsProps = { label: string; views: View[]; at?: string; by?: string }

/**
 * Links to the filtered views of a list, with the number of rows if known. `at` is the address of the list, if the
 * links are on another page; `by` is the search parameter of the filter.
 */
export function Views({ label, views, at = '', by = 'state' }: ViewsProps) {
  const [params] = useSearchParams()
  const current = params.get(by) ?? undefined
  // Keep other parameters, but not the search and the page.
  const otherParams = [...params].filter(([name]) => ![by, 'q', 'page', 'late'].includes(name))
  const to = (state?: string) => `${at}?${new URLSearchParams([...(state ? [[by, state]] : []), ...otherParams])}`
  return (
    <nav className="views" aria-label={label}>
      {views.map(({ label, state, count }) => (
        <Link key={label} to={to(state)} aria-current={state === current ? 'page' : undefined}>
          {label} {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The header row of a table. The name of the actions column is only for screen readers. */
export function TableHead({ columns, hasActions = false }: { columns: string[]; hasActions?: boolean }) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
