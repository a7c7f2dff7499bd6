import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

/**
 * `invalidated` names the cache tags of what has changed, here or in another process. At a shutdown, `draining` says
 * that requests should go to another process from now on, and `closing` that open streams end.
 */
type Topics = { invalidated: [tags: ReadonlySet<string>, source?: 'remote']; draining: []; closing: [] }

/** Events of this process. */
export type Events = {
  /** Tells what this process announces from what others do. */
  origin: string
  emit: <Topic extends keyof Topics>(topic: Topic, ...args: Topics[Topic]) => void
  /** Returns a function that removes the listener. */
  on: <Topic extends keyof Topics>(topic: Topic, listener: (...args: Topics[Topic]) => void) => () => void
}

export function openEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    origin: randomUUID(),
    emit: (topic, ...args) => void emitter.emit(topic, ...args),
    on(topic, listener) {
      const untyped = listener as (...args: unknown[]) => void
      emitter.on(topic, untyped)
      return () => void emitter.off(topic, untyped)
    },
  }
}
