import type { Log } from './log.ts'

/** Work that is done after its request was answered. */
export type Background = {
  /** Does the work after a delay; what goes wrong is logged in these words. */
  run: (work: () => Promise<unknown>, options: { afterMs: number; failure: string }) => void
  /** Does at once what still waits, and answers when all of it is done: a stop must lose none. */
  drain: () => Promise<void>
}

export function openBackground(log: Log): Background {
  const pending = new Set<() => Promise<void>>()

  return {
    run(work, { afterMs, failure }) {
      let running: Promise<void> | undefined
      const begin = () => {
        clearTimeout(timer)
        running ??= work()
          .then(() => {})
          .catch((error) => log.error({ error }, failure))
          .finally(() => pending.delete(begin))
        return running
      }
      const timer = setTimeout(begin, afterMs)
      pending.add(begin)
    },
    async drain() {
      while (pending.size > 0) await Promise.all(Array.from(pending, (begin) => begin()))
    },
  }
}
