import type { Image } from '#domain/images/image.ts'
import { sourcesOf } from '#domain/images/sources.ts'
import { focusAlign, focusClass } from './focus.ts'
import { type Box, coverSizes } from './sizes.ts'

type PictureProps = {
  image: Image | undefined
  alt: string
  /** The boxes it covers, that of the widest window first. */
  boxes: Box[]
  /** The largest picture of the first screen: fetched first. All others wait until they come near. */
  first?: boolean
  className?: string
}

/** A picture in the widths the browser may choose from; a few blurred pixels, or the board, stand in until it is there. */
export function Picture({ image, alt, boxes, first, className = '' }: PictureProps) {
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
