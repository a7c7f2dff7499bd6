import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { rules } from '#domain/rules.ts'
import { ListFailed, ListSkeleton } from './list-states.tsx'

/** A page of a list as loadPage gives it; null where it could not be loaded. */
type Listed<Row> = { rows: Row[]; total: number; page: number } | null | undefined

type ListBodyProps<Row> = {
  /** What could not be loaded, as the beginning of a sentence. */
  what: string
  list: Listed<Row>
  /** Shown where the list has no row. */
  empty: ReactNode
  rows: (rows: Row[]) => ReactNode
}

type ListPageProps<Row> = Omit<ListBodyProps<Row>, 'rows'> & {
  /** The label of the tab, which names the skeleton. */
  tab: string
  head: ReactNode
  row: (row: Row) => ReactNode
  /** The dialog that is open over the list. */
  children: ReactNode
}

/** A tab of the office that lists rows: its head, the rows or what stands in their place, and the pager. */
export function ListPage<Row extends { id: string }>({ tab, head, row, children, ...body }: ListPageProps<Row>) {
  const { elsewhere, searching } = useListLoading()
  const { list } = body
  if (elsewhere) return <ListSkeleton label={tab} />
  return (
    <>
      {head}
      <ListBody
        {...body}
        rows={(rows) => (
          <ul className="rows" aria-busy={searching}>
            {rows.map((each) => (
              <li key={each.id}>{row(each)}</li>
            ))}
          </ul>
        )}
      />
      {list && <ListPager page={list.page} total={list.total} />}
      {children}
    </>
  )
}

/** The rows of a list, or what is said in their place. */
export function ListBody<Row>({ what, list, empty, rows }: ListBodyProps<Row>) {
  if (!list) return <ListFailed what={what} />
  if (list.total === 0) return empty
  return list.rows.length > 0 && rows(list.rows)
}

/** The dialog that is open over a list, and what happens to the list when the dialog has changed it. */
export function useListDialog<Open>() {
  const [open, setOpen] = useState<Open>()
  const { revalidate: reload } = useRevalidator()
  /** The number of rows: it takes the focus when the row that had it is gone. */
  const count = useRef<HTMLParagraphElement>(null)

  async function onDeleted() {
    await reload()
    count.current?.focus()
  }

  return { open, setOpen, close: () => setOpen(undefined), count, reload, onDeleted }
}

type RowActionsProps = { heading: string; onEdit: () => void; onDelete: () => void }

/** Edit and Delete of a row, told apart from those of other rows by the id of its heading. */
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

/** Leads through a list that is longer than one page; a short one has none. */
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
 * How a move inside the tab is going: another page or view is awaited as a skeleton,
 * while words typed into the search leave the list standing until its answer is there.
 */
export function useListLoading() {
  const { location: target } = useNavigation()
  const here = useLocation()
  if (target?.pathname !== here.pathname) return { elsewhere: false, searching: false }
  const elsewhere = place(target.search) !== place(here.search)
  return { elsewhere, searching: !elsewhere }
}

/** Where in the list one is, whatever is searched for. */
function place(search: string) {
  const params = new URLSearchParams(search)
  return `${params.get('state') ?? ''} ${params.get('page') ?? '1'}`
}
