/* The website with the draft has its own addresses below /draft/: it shows only in the tab that opened it. */

/** Stands in place of a link's token for signed-in staff, who need no link. */
const signedIn = 'staff'

/** The address of a page with the draft. */
export function draftPath(path: string, token = signedIn) {
  return `/draft/${token}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`
}

/** The page of a path below /draft/, and the token of the link, or that it is for staff with a session. */
export function readDraftPath(pathname: string) {
  const [, token, path = '/'] = /^\/draft\/([^/]+)(\/.+)?$/.exec(pathname) ?? []
  if (!token) return undefined
  return { path, token, isForStaff: token === signedIn }
}
