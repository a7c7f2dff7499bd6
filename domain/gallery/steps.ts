import { rules } from '#domain/rules.ts'

const { picturesPerStep } = rules.media

/** The number of steps for this many pictures; an empty gallery has one empty step. */
export function stepCount(pictures: number) {
  return Math.max(1, Math.ceil(pictures / picturesPerStep))
}

/** The indexes of the pictures in a step. If the last step is not full, it continues with the first picture. */
export function picturesOfStep(step: number, pictures: number) {
  const shown = Math.min(picturesPerStep, pictures)
  return Array.from({ length: shown }, (_, place) => ((step - 1) * picturesPerStep + place) % pictures)
}

/** The next or previous position in a circle, counted from 1. */
export function wrapStep(at: number, by: 1 | -1, count: number) {
  return ((at - 1 + by + count) % count) + 1
}
