import type { DashboardHandle } from './handle.ts'

export const handle: DashboardHandle = { title: 'Article', searchable: true }

export default function ArticleTab() {
  return null
}
