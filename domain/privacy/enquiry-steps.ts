import type { Enquiry } from './enquiry.server.ts'

export type Step = { label: string; at?: string; past: boolean; current: boolean }

/** How a message stands, in the order of time: for its sender, in plain words. */
export function stepsOf({
  receivedAt,
  readAt,
  state,
  answeredAt,
}: Pick<Enquiry, 'receivedAt' | 'readAt' | 'state' | 'answeredAt'>): Step[] {
  const over = state === 'answered' || state === 'closed'
  const now = over ? 2 : readAt || state === 'in-hand' ? 1 : 0
  const steps = [
    { label: 'Received', at: receivedAt },
    { label: state === 'in-hand' ? 'With an advocate' : 'Being read', at: undefined },
    { label: state === 'closed' ? 'Closed' : 'Answered', at: (over && answeredAt) || undefined },
  ]
  return steps.map((step, index) => ({ ...step, past: index < now, current: index === now }))
}
