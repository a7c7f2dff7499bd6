/* A measured value, its baseline, and its target. */

export type Target = { max: number } | { min: number }

export type Metric = {
  name: string
  value: number
  unit: string
  /** The value of the server that it is compared with, measured in the same rounds. */
  baseline?: number
  /** The median of the rounds' ratios. */
  ratio?: number
  target?: Target
  note?: string
}

/** The metrics of one part of the benchmark, and a sentence about what was skipped. */
export type Measured = { metrics: Metric[]; skipped?: string }

/** The ratio if there is one, because it hardly depends on the machine. */
export function judgedValue({ value, ratio }: Metric) {
  return ratio ?? value
}

/** Undefined if there is no target; NaN meets no target. */
export function meetsTarget(metric: Metric) {
  const { target } = metric
  if (!target) return undefined
  const value = judgedValue(metric)
  return 'max' in target ? value <= target.max : value >= target.min
}

/** How much of its limit a metric uses up: 1 is the limit, more misses the target. */
export function shareOfTarget(metric: Metric) {
  const { target = { max: Number.POSITIVE_INFINITY } } = metric
  const value = judgedValue(metric)
  if ('min' in target) return target.min / value
  return value === 0 ? 0 : value / target.max
}

export function median(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The ratio is the median of the rounds' ratios: a slow round does not change its ratio. */
export function compare(ours: number[], theirs: number[] | undefined) {
  if (!theirs) return { value: median(ours) }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  return { value: median(ours), baseline: median(theirs), ratio: median(ratios) }
}

/** Measures the sides in turn, in reverse order every second round; returns the values of each side, by round. */
export async function interleave<Side, Value>(sides: Side[], rounds: number, measure: (side: Side) => Promise<Value>) {
  const results = sides.map((side) => ({ side, values: [] as Value[] }))
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? results : results.toReversed()
    for (const { side, values } of order) values.push(await measure(side))
  }
  return results.map(({ values }) => values)
}

/** Rounded to the significant digits. */
export function formatNumber(value: number) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4)))
}

export function formatTarget(target: Target) {
  return 'max' in target ? `≤ ${formatNumber(target.max)}` : `≥ ${formatNumber(target.min)}`
}
