import { Link, useSearchParams } from 'react-router'

type View = { label: string; state?: string; count?: number }

/** The parts of a list that can be looked at by themselves, with how much there is in each where that is known. */
export function Views({ label, views }: { label: string; views: View[] }) {
  const current = useSearchParams()[0].get('state') ?? undefined
  return (
    <nav className="views" aria-label={label}>
      {views.map(({ label, state, count }) => (
        <Link key={label} to={state ? `?state=${state}` : '?'} aria-current={state === current ? 'page' : undefined}>
          {label} {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
