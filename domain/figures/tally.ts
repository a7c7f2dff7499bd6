/** How often each was met. */
export type Tally = Map<string, number>

/** Counts one more. Beyond so many different ones, what is new counts as the rest, or not at all. */
export function count(tally: Tally, name: string, most: number, rest?: string) {
  const isKept = tally.has(name) || tally.size < most
  const counted = isKept ? name : rest
  if (counted !== undefined) add(tally, counted, 1)
}

export function add(tally: Tally, name: string, times: number) {
  tally.set(name, (tally.get(name) ?? 0) + times)
}
