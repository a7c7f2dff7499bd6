import { useLocation, useNavigation } from 'react-router'

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
