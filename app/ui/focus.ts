import type { Focus } from '#domain/images/image.ts'

/** The classes of scripts/generate-styles.ts that keep this point in view; the page may hold no style of its own. */
export function focusClass({ x, y }: Focus) {
  return `fx-${step(x)} fy-${step(y)}`
}

/** The nearest that a drawing knows to `object-position`. */
export function focusAlign({ x, y }: Focus) {
  return `x${third(x)}Y${third(y)}` as const
}

function step(percent: number) {
  return Math.round(percent / 5) * 5
}

function third(percent: number) {
  if (percent < 33) return 'Min'
  return percent > 67 ? 'Max' : 'Mid'
}
