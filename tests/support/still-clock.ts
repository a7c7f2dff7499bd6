import { beforeEach, onTestFinished, vi } from 'vitest'

/** Stops the clock until the test ends, at the beginning of a half minute: one-time codes change with it. */
export function stopClock() {
  vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The same for each test of this file. */
export function stopClockInEachTest() {
  beforeEach(stopClock)
}
