/** How often each was met. */
export type Tally = Map<string, number>

/** Counts one more. Beyond so many different ones, what is new is not counted. */
export function count(tally: Tally, name: string, most: number) {
  if (tally.has(name) || tally.size < most) add(tally, name, 1)
}

export function add(tally: Tally, name: string, times: number) {
  tally.set(name, (tally.get(name) ?? 0) + times)
}
