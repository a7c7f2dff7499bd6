const root = '/adminDashboard/contact'

/** A page of its own, although its path looks like that of a message. */
export const partiesPath = `${root}/parties`

/** The path of the list or of a message, with the filter of the list. */
export function deskPath(search: string, id?: string) {
  return `${root}${id ? `/${id}` : ''}${search}`
}

/** Whether a path is that of a message. */
export function isMessagePath(pathname: string) {
  return pathname.startsWith(`${root}/`) && pathname !== partiesPath
}

/** The path of the list with a changed filter, at the first page. */
export function filteredDeskPath(search: string, changed: Record<string, string | undefined>) {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [name, value] of Object.entries(changed)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return deskPath(params.size > 0 ? `?${params}` : '')
}

/** The id of the link of a row, to move the focus there. */
export function rowId(id: string) {
  return `message-${id}`
}
