import { afterEach, beforeEach, vi } from 'vitest'

/** Stops the clock in each test of this file, at the beginning of a half minute: one-time codes change with it. */
export function stopClock() {
  beforeEach(() => void vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
}
