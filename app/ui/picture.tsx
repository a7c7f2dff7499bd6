import type { ReactNode } from 'react'
import type { Focus, Image } from '#domain/images/image.ts'
import { sourcesOf } from '#domain/images/sources.ts'

type PictureProps = {
  image: Image | undefined
  alt: string
  /** The boxes it covers, that of the widest window first. */
  boxes: Box[]
  /** The largest picture of the first screen: fetched first. All others wait until they come near. */
  first?: boolean
  className?: string
  /** What stands over it. */
  children?: ReactNode
}

/** A picture in the widths the browser may choose from; a few blurred pixels, or the board, stand in until it is there. */
export function Picture({ image, alt, boxes, first, className = '', children }: PictureProps) {
  if (!image) return <div className={`pic ${className}`} />
  return (
    <div className={`pic ${className}`}>
      <StandIn image={image} />
      <img
        {...sourcesOf(image)}
        sizes={coverSizes(image, boxes)}
        alt={alt}
        className={focusClass(image.focus)}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
      {children}
    </div>
  )
}

/** Drawn, and not a background, which would need a style in the page. */
export function StandIn({ image: { placeholder, focus } }: { image: Image }) {
  return (
    <svg className="pic-blur" aria-hidden="true">
      <image href={placeholder} width="100%" height="100%" preserveAspectRatio={`${focusAlign(focus)} slice`} />
    </svg>
  )
}

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

/** The part of a very large screen that the page takes. */
const grown = 0.78125

/**
 * A box that a picture fills, as its style sheet has it. A width that is a number is in hundredths of the page,
 * which is as wide as the window and 100rem at most; on a very large screen these grow with it, as text.css has it,
 * but not those of `sizes`.
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
  if (typeof width === 'string') return width
  return `min(${short(width)}vw, max(${short(width)}rem, ${short(width * grown)}vw))`
}

function times(length: string, factor: number) {
  return `${length} * ${short(factor)}`
}

/** Rounded down: a missing pixel is not seen, and the next width is a third heavier. */
function short(number: number) {
  return Math.floor(number * 1000) / 1000
}
