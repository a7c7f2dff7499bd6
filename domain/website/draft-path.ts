/* The website as it would be with the draft, at addresses of its own: it is seen in the tab that opened it, and nowhere else. */

/** In the place of a link's token: whoever is signed in needs no link. */
const signedIn = 'staff'

/** Where a page of the website stands with the draft. */
export function draftPath(path: string, token = signedIn) {
  return `/draft/${token}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`
}

/** Which page a path below /draft/ means, and by what it is opened: a link's token, or a session. */
export function readDraftPath(pathname: string) {
  const [, token, path = '/'] = /^\/draft\/([^/]+)(\/.+)?$/.exec(pathname) ?? []
  if (!token) return undefined
  return { path, token, isForStaff: token === signedIn }
}
