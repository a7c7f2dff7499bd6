import type { Enquiry } from './enquiry.server.ts'

/** The key of the state's label in content/interface.yaml. */
type StateName = 'stateReceived' | 'stateRead' | 'stateInHand' | 'stateAnswered' | 'stateClosed'
type Step = { name: StateName; at?: string; past: boolean; current: boolean }

/** The progress of a message, for its sender, in chronological order. */
export function stepsOf({
  receivedAt,
  readAt,
  state,
  answeredAt,
}: Pick<Enquiry, 'receivedAt' | 'readAt' | 'state' | 'answeredAt'>): Step[] {
  const isDone = state === 'answered' || state === 'closed'
  const now = isDone ? 2 : readAt || state === 'in-hand' ? 1 : 0
  const steps: Pick<Step, 'name' | 'at'>[] = [
    { name: 'stateReceived', at: receivedAt },
    { name: state === 'in-hand' ? 'stateInHand' : 'stateRead' },
    { name: state === 'closed' ? 'stateClosed' : 'stateAnswered', at: (isDone && answeredAt) || undefined },
  ]
  return steps.map((step, index) => ({ ...step, past: index < now, current: index === now }))
}
