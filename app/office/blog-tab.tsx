import type { DashboardHandle } from './handle.ts'

export const handle: DashboardHandle = { title: 'Blog', searchable: true }

export default function BlogTab() {
  return null
}
