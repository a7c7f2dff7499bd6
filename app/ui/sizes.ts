import type { Image } from '#domain/images/image.ts'

/**
 * A box that a picture fills, as its style sheet has it. A width that is a number is in hundredths of the page,
 * which is as wide as the window and 100rem at most.
 */
export type Box = { from?: string; width: number | string } & ({ ratio: number } | { height: string })

type Size = Pick<Image, 'width' | 'height'>

/** The `sizes` of a picture that covers its box, the widest window first: what the box cuts off is drawn too. */
export function coverSizes({ width, height }: Size, boxes: Box[]) {
  return boxes.map((box) => (box.from ? `(min-width: ${box.from}) ` : '') + drawn(box, width / height)).join(', ')
}

/** The `sizes` of a picture that is shown whole. */
export function containSizes({ width, height }: Size, box: { width: string; height: string }) {
  return `min(${box.width}, ${times(box.height, width / height)})`
}

function drawn(box: Box, ratio: number) {
  if ('height' in box) return `max(${lengthOf(box.width)}, ${times(box.height, ratio)})`
  const factor = Math.max(1, ratio / box.ratio)
  if (typeof box.width === 'number') return lengthOf(box.width * factor)
  return factor === 1 ? box.width : `calc(${times(box.width, factor)})`
}

function lengthOf(width: number | string) {
  return typeof width === 'string' ? width : `min(${short(width)}vw, ${short(width)}rem)`
}

function times(length: string, factor: number) {
  return `${length} * ${short(factor)}`
}

/** Rounded down: a missing pixel is not seen, and the next width is a third heavier. */
function short(number: number) {
  return Math.floor(number * 1000) / 1000
}
