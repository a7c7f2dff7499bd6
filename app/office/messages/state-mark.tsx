import { type DeskView, stateNames } from '#domain/messages/desk.ts'

/** A state is a small square before a word. */
export function StateMark({ state }: { state: DeskView }) {
  return <span className={`st st--${state}`}>{stateNames[state]}</span>
}
