/** Runs the work of a key once for all who ask while it runs. */
export function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const same = running.get(key)
    if (same) return same
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
