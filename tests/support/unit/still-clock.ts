import { beforeEach, onTestFinished, vi } from 'vitest'

/** Stops the clock at the start of a half minute until the test ends: one-time codes change each half minute. */
export function stopClock() {
  vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The same for each test of this file. */
export function stopClockInEachTest() {
  beforeEach(stopClock)
}
