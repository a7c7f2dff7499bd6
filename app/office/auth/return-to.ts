const dashboard = '/adminDashboard'
const maxLength = 2_000
/** Routes that only accept POST. */
const postOnly = /\/(sidebar|log-out|sample-content)$/

/** Where to go after sign-in: the requested page of the office, or the dashboard. */
export function returnPath(requested: string | null) {
  if (!requested || requested.length > maxLength || !URL.canParse(requested, base)) return dashboard
  const { origin, pathname, search } = new URL(requested, base)
  // Refuse an address that a browser would normalise to another one: it could leave the office.
  const isNormalised = origin === base && pathname + search === requested && !pathname.includes('//')
  const isPage = pathname.startsWith(`${dashboard}/`) && !postOnly.test(pathname)
  return isNormalised && isPage ? requested : dashboard
}

/** The page to return to, from the query of a sign-in page. */
export function readReturnPath({ url }: Request) {
  return returnPath(new URL(url).searchParams.get('to'))
}

/** Where to redirect a request for an office page without a session. The dashboard stays hidden: its request is redirected to '/'. */
export function signInPath({ pathname, search }: URL) {
  if (pathname.toLowerCase() === dashboard.toLowerCase()) return '/'
  return signInAddress('/adminsite', returnPath(pathname + search))
}

/** The address of a sign-in page, with the page to return to. */
export function signInAddress(page: string, to: string) {
  return to === dashboard ? page : `${page}?${new URLSearchParams({ to })}`
}

const base = 'http://office.invalid'

/** The token of a link that was sent by e-mail. */
export function readToken(request: Request) {
  return new URL(request.url).searchParams.get('token') ?? ''
}
