export function median(figures: number[]) {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Ours, theirs, and the median of the rounds' ratios: what slows a whole round leaves its ratio alone. */
export function compared(ours: number[], theirs: number[]) {
  const ratios = ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN))
  return { value: median(ours), beside: median(theirs), ratio: median(ratios) }
}
