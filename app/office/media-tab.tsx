import type { DashboardHandle } from './handle.ts'

export const handle: DashboardHandle = { title: 'Media', searchable: true }

export default function MediaTab() {
  return null
}
