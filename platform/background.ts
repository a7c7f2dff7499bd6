import type { Log } from './log.ts'

/** Work that runs after the response was sent. */
export type Background = {
  /** Runs the work after a delay; an error is logged with this message. */
  run: (work: () => Promise<unknown>, options: { afterMs: number; failure: string }) => void
  /** Runs all pending work now and resolves when it is done, so that a shutdown loses none. */
  drain: () => Promise<void>
}

export function openBackground(log: Log): Background {
  const pending = new Set<() => Promise<void>>()

  return {
    run(work, { afterMs, failure }) {
      let running: Promise<void> | undefined
      const start = () => {
        clearTimeout(timer)
        running ??= work()
          .then(() => {})
          .catch((error) => log.error({ error }, failure))
          .finally(() => pending.delete(start))
        return running
      }
      const timer = setTimeout(start, afterMs)
      pending.add(start)
    },
    async drain() {
      while (pending.size > 0) await Promise.all(Array.from(pending, (start) => start()))
    },
  }
}
