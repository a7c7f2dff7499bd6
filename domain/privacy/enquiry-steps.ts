import type { Enquiry } from './enquiry.server.ts'

/** A state, by the name of its words in content/interface.yaml. */
type StateName = 'stateReceived' | 'stateRead' | 'stateInHand' | 'stateAnswered' | 'stateClosed'
export type Step = { name: StateName; at?: string; past: boolean; current: boolean }

/** How a message stands, in the order of time: for its sender. */
export function stepsOf({
  receivedAt,
  readAt,
  state,
  answeredAt,
}: Pick<Enquiry, 'receivedAt' | 'readAt' | 'state' | 'answeredAt'>): Step[] {
  const over = state === 'answered' || state === 'closed'
  const now = over ? 2 : readAt || state === 'in-hand' ? 1 : 0
  const steps: Pick<Step, 'name' | 'at'>[] = [
    { name: 'stateReceived', at: receivedAt },
    { name: state === 'in-hand' ? 'stateInHand' : 'stateRead' },
    { name: state === 'closed' ? 'stateClosed' : 'stateAnswered', at: (over && answeredAt) || undefined },
  ]
  return steps.map((step, index) => ({ ...step, past: index < now, current: index === now }))
}
