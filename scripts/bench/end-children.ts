import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from '#tests/support/process-figures.ts'

/** Whoever stops the benchmark stops all that it has started, and leaves no folder behind. */
export function endChildrenOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      while (childrenOf(process.pid).length > 0) {
        for (const child of childrenOf(process.pid)) process.kill(child, 'SIGTERM')
        await pause(200)
      }
      process.exit(1)
    })
  }
}
