import { Link, useSearchParams } from 'react-router'

type View = { label: string; state?: string; count?: number }
type ViewsProps = { label: string; views: View[]; at?: string; by?: string }

/**
 * The parts of a list that can be looked at by themselves, with how much there is in each where that is known. `at` is
 * the address of the list, where one may be elsewhere; `by` names what they differ in.
 */
export function Views({ label, views, at = '', by = 'state' }: ViewsProps) {
  const [params] = useSearchParams()
  const current = params.get(by) ?? undefined
  /** How the list is shown stays; words that were searched and the page do not. */
  const kept = [...params].filter(([name]) => ![by, 'q', 'page', 'late'].includes(name))
  const to = (state?: string) => `${at}?${new URLSearchParams([...(state ? [[by, state]] : []), ...kept])}`
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
