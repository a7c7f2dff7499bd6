/** What a page of the office declares to the layout around it. */
export type DashboardHandle = {
  title: string
  /** Whether it has a list to search. */
  searchable?: boolean
  /** The placeholder of the search box. */
  searchHint?: string
  /** Whether it fills the window and has its own scroll areas. */
  isFullHeight?: boolean
  /** Whether it renders the content of the top bar itself, and needs a narrow sidebar. */
  hasOwnTopBar?: boolean
}

export function isDashboardHandle(handle: unknown): handle is DashboardHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
