export type Aim = { most: number } | { least: number }

export type Figure = {
  name: string
  value: number
  unit: string
  /** The same of whom it is measured beside, in the same rounds. */
  beside?: number
  /** The median of each round's ratio. */
  ratio?: number
  aim?: Aim
  /** What lies behind it, such as the pages that fell short. */
  note?: string
}

/** A part of the benchmark, as people read of it. */
export type Titled = { name: string; title: string }

/** What one part of the benchmark found, and in a sentence what it could not. */
export type Measured = { figures: Figure[]; leftOut?: string }

/** A ratio is judged where there is one; machines differ, ratios hardly. */
export function judgedOf({ value, ratio }: Figure) {
  return ratio ?? value
}

/** Undefined where nothing is asked of it. What is no number is met by nothing. */
export function isMet(figure: Figure) {
  const { aim } = figure
  if (!aim) return undefined
  const judged = judgedOf(figure)
  if (!Number.isFinite(judged)) return false
  return 'most' in aim ? judged <= aim.most : judged >= aim.least
}

/** How much of its limit a figure uses up: with 1 it stands on it, with more it has missed. */
export function shareOf(figure: Figure) {
  const { aim } = figure
  const judged = judgedOf(figure)
  if (!aim) return 0
  if (isMet(figure) && ('most' in aim ? aim.most : judged) === 0) return 0
  return 'most' in aim ? judged / aim.most : aim.least / judged
}
