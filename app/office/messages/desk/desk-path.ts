const root = '/adminDashboard/contact'

/** Lies below the list as a message does, and is a page of its own. */
export const partiesPath = `${root}/parties`

/** The address of the list, or of a message beside it, with what the list is asked for. */
export function deskPath(search: string, id?: string) {
  return `${root}${id ? `/${id}` : ''}${search}`
}

/** Whether a page is a message on the desk. */
export function isMessagePath(pathname: string) {
  return pathname.startsWith(`${root}/`) && pathname !== partiesPath
}

/** The address of the list with some of what it is asked for changed; its pages are counted anew. */
export function deskWith(search: string, changed: Record<string, string | undefined>) {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [name, value] of Object.entries(changed)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return deskPath(params.size > 0 ? `?${params}` : '')
}
