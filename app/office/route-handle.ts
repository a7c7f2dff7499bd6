/** What a page of the dashboard tells the frame around it. */
export type DashboardHandle = {
  title: string
  /** Whether it has a list to search. */
  searchable?: boolean
  /** What can be searched for there. */
  searchHint?: string
  /** Whether it fills the window and scrolls by itself. */
  fills?: boolean
  /** Whether it brings what stands in the bar, and needs the width of the sidebar. */
  writes?: boolean
}

export function isDashboardHandle(handle: unknown): handle is DashboardHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
