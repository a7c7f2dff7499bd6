import { rules } from '#domain/rules.ts'

const { picturesPerStep } = rules.media

/** How many steps show every picture; an empty gallery has one, empty, step. */
export function stepCount(pictures: number) {
  return Math.max(1, Math.ceil(pictures / picturesPerStep))
}

/** Which pictures a step shows, counted from 0. Where the last step lacks one, it begins again at the first. */
export function picturesOfStep(step: number, pictures: number) {
  const shown = Math.min(picturesPerStep, pictures)
  return Array.from({ length: shown }, (_, place) => ((step - 1) * picturesPerStep + place) % pictures)
}

/** One on or one back in a circle that is counted from 1. */
export function turned(at: number, by: 1 | -1, count: number) {
  return ((at - 1 + by + count) % count) + 1
}
