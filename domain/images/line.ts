type Task = () => Promise<void>

/** Does one thing after the other, each once however many ask meanwhile; what finds no place is not done. */
export function openLine<Made>(places: number) {
  const known = new Map<string, Promise<Made>>()
  const waiting: Record<'now' | 'later', Task[]> = { now: [], later: [] }
  let working: Promise<void> | undefined

  async function work() {
    for (let task = next(); task; task = next()) await task()
    working = undefined
  }

  /** What somebody waits for goes before what can be done later. */
  function next() {
    return waiting.now.shift() ?? waiting.later.shift()
  }

  return {
    add(when: 'now' | 'later', name: string, make: () => Promise<Made>): Promise<Made> | undefined {
      const same = known.get(name)
      if (same || waiting[when].length >= places) return same
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
      known.set(name, promise)
      waiting[when].push(async () => {
        await make().then(resolve, reject)
        known.delete(name)
      })
      working ??= work()
      return promise
    },
    /** Waits until nothing is left to do. */
    settled: async () => await working,
  }
}
