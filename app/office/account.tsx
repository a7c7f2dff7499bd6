import type { DashboardHandle } from './handle.ts'

export const handle: DashboardHandle = { title: 'Account' }

export default function Account() {
  return null
}
