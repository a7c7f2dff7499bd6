import type { ReactNode } from 'react'
import type { Focus, Image } from '#domain/images/image.ts'
import { sourcesOf } from '#domain/images/sources.ts'

type PictureProps = {
  image: Image | undefined
  alt: string
  /** The boxes it covers, the one for the widest window first. */
  boxes: Box[]
  /** Set for the largest picture of the first screen, which loads with high priority. All others load lazily. */
  first?: boolean
  className?: string
  /** Drawn over the picture. */
  children?: ReactNode
}

/** A picture with `srcset`; a blurred placeholder, or the board, is shown until it has loaded. */
export function Picture({ image, alt, boxes, first, className = '', children }: PictureProps) {
  if (!image) return <div className={`pic ${className}`} />
  return (
    <div className={`pic ${className}`}>
      <PicturePlaceholder image={image} />
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

/** An SVG, because a CSS background would need an inline style, which the Content-Security-Policy forbids. */
export function PicturePlaceholder({ image: { placeholder, focus } }: { image: Image }) {
  return (
    <svg className="pic-blur" aria-hidden="true">
      <image href={placeholder} width="100%" height="100%" preserveAspectRatio={`${focusAlign(focus)} slice`} />
    </svg>
  )
}

/** The classes from scripts/generate-styles.ts that set `object-position`; inline styles are not allowed. */
export function focusClass({ x, y }: Focus) {
  return `fx-${step(x)} fy-${step(y)}`
}

/** The closest value that SVG has to `object-position`. */
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

/** The share of a very large screen that the page fills. */
const largeScreenShare = 0.78125

/**
 * A box that a picture fills, with the size from its style sheet. A numeric width is a percentage of the page, which is
 * as wide as the window but at most 100rem. On a very large screen text.css enlarges the rem, but not that of `sizes`.
 */
type Box = { from?: string; width: number | string } & ({ ratio: number } | { height: string })

type Size = Pick<Image, 'width' | 'height'>

/** The `sizes` of a picture that covers its box, the widest window first. They include what the box cuts off. */
export function coverSizes({ width, height }: Size, boxes: Box[]) {
  return boxes.map((box) => (box.from ? `(min-width: ${box.from}) ` : '') + drawnWidth(box, width / height)).join(', ')
}

/** The `sizes` of a picture that is shown whole. */
export function containSizes({ width, height }: Size, box: { width: string; height: string }) {
  return `min(${box.width}, ${times(box.height, width / height)})`
}

function drawnWidth(box: Box, ratio: number) {
  if ('height' in box) return `max(${lengthOf(box.width)}, ${times(box.height, ratio)})`
  const factor = Math.max(1, ratio / box.ratio)
  if (typeof box.width === 'number') return lengthOf(box.width * factor)
  return factor === 1 ? box.width : `calc(${times(box.width, factor)})`
}

function lengthOf(width: number | string) {
  if (typeof width === 'string') return width
  return `min(${round(width)}vw, max(${round(width)}rem, ${round(width * largeScreenShare)}vw))`
}

function times(length: string, factor: number) {
  return `${length} * ${round(factor)}`
}

/** Rounds down: nobody sees a missing pixel, but the next larger file is a third bigger. */
function round(number: number) {
  return Math.floor(number * 1000) / 1000
}
