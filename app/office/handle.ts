/** What a page of the dashboard tells the bar above it: its title, and whether it has a list to search. */
export type DashboardHandle = { title: string; searchable?: boolean }

export function isDashboardHandle(handle: unknown): handle is DashboardHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
