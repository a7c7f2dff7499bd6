import { EventEmitter } from 'node:events'

type Topic = 'messages-changed' | 'closing'

/** What happens in this process, told to whoever listens. */
export type Events = {
  tell: (topic: Topic) => void
  /** Calls back each time; the answer stops it. */
  hear: (topic: Topic, listener: () => void) => () => void
}

export function openEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    tell: (topic) => void emitter.emit(topic),
    hear(topic, listener) {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
  }
}
