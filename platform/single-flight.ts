/** Runs the work once per key: calls during the run get the same promise. */
export function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const existing = running.get(key)
    if (existing) return existing
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
