const dashboard = '/adminDashboard'
const longest = 2_000
/** Addresses that only take what is sent to them. */
const forms = /\/(sidebar|log-out|sample-content)$/

/** Where one goes after the sign-in: the page of the office that was wanted, or the dashboard. */
export function returnPath(wanted: string | null) {
  if (!wanted || wanted.length > longest || !URL.canParse(wanted, base)) return dashboard
  const { origin, pathname, search } = new URL(wanted, base)
  // Whatever a browser would read otherwise than it is written is not ours.
  const asWritten = origin === base && pathname + search === wanted && !pathname.includes('//')
  const isPage = pathname.startsWith(`${dashboard}/`) && !forms.test(pathname)
  return asWritten && isPage ? wanted : dashboard
}

/** Where one is led who wants a page of the office without a session: the dashboard itself is hidden. */
export function signInPath({ pathname, search }: URL) {
  if (pathname.toLowerCase() === dashboard.toLowerCase()) return '/'
  return signInAddress('/adminsite', returnPath(pathname + search))
}

/** A page of the sign-in that knows where one wants to go. */
export function signInAddress(page: string, to: string) {
  return to === dashboard ? page : `${page}?${new URLSearchParams({ to })}`
}

const base = 'http://office.invalid'
