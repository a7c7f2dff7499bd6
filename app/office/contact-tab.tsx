import type { DashboardHandle } from './handle.ts'

export const handle: DashboardHandle = { title: 'Contact Us', searchable: true }

export default function ContactTab() {
  return null
}
