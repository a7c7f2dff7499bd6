import { Link, useSearchParams } from 'react-router'
import { rules } from '#domain/rules.ts'

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
