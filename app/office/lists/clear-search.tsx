import { Link, useSearchParams } from 'react-router'

/** Leads from a search that found nothing back to the list. */
export function ClearSearch() {
  const [params] = useSearchParams()
  const rest = new URLSearchParams([...params].filter(([name]) => name !== 'q'))
  return (
    <Link className="btn btn--line" to={`?${rest}`}>
      Clear the search
    </Link>
  )
}
