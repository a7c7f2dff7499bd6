import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'

/**
 * `invalidated` has the cache tags of changed content, by this or another process. At a shutdown, `draining` means that
 * new requests should go to another process, and `closing` that open streams must end.
 */
type Topics = { invalidated: [tags: ReadonlySet<string>, source?: 'remote']; draining: []; closing: [] }

/** Events of this process. */
export type Events = {
  /** Identifies this process in notifications to others. */
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
