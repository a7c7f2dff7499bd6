import type { DashboardHandle } from './handle.ts'

export const handle: DashboardHandle = { title: 'Interface' }

export default function Interface() {
  return null
}
