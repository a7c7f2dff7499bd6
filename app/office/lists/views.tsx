import { Link, useSearchParams } from 'react-router'

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
  const keptParams = [...params].filter(([name]) => ![by, 'q', 'page', 'late'].includes(name))
  const to = (state?: string) => `${at}?${new URLSearchParams([...(state ? [[by, state]] : []), ...keptParams])}`
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
