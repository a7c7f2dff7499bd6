import { EventEmitter } from 'node:events'

/** Touched tells which of the things that pages show have changed; closing, that the site is about to end. */
type Topics = { touched: [names: ReadonlySet<string>]; closing: [] }

/** What happens in this process, told to whoever listens. */
export type Events = {
  tell: <Topic extends keyof Topics>(topic: Topic, ...facts: Topics[Topic]) => void
  /** Calls back each time; the answer stops it. */
  hear: <Topic extends keyof Topics>(topic: Topic, listener: (...facts: Topics[Topic]) => void) => () => void
}

export function openEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    tell: (topic, ...facts) => void emitter.emit(topic, ...facts),
    hear(topic, listener) {
      const heard = listener as (...facts: unknown[]) => void
      emitter.on(topic, heard)
      return () => void emitter.off(topic, heard)
    },
  }
}
