import type { Image } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import { focusAlign, focusClass } from './focus.ts'

type PictureProps = {
  image: Image | undefined
  alt: string
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string
  /** The largest picture of the first screen: fetched first. All others wait until they come near. */
  first?: boolean
  className?: string
}

/** A picture in the widths the browser may choose from; a few blurred pixels, or the board, stand in until it is there. */
export function Picture({ image, alt, sizes, first, className = '' }: PictureProps) {
  if (!image) return <div className={`pic ${className}`} />
  return (
    <div className={`pic ${className}`}>
      {/* Drawn, and not a background, which would need a style in the page. */}
      <svg className="pic-blur" aria-hidden="true">
        <image
          href={image.placeholder}
          width="100%"
          height="100%"
          preserveAspectRatio={`${focusAlign(image.focus)} slice`}
        />
      </svg>
      <img
        {...sourcesOf(image)}
        sizes={sizes}
        alt={alt}
        className={focusClass(image.focus)}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </div>
  )
}

/** The attributes that say where an image is, in which widths, and how large. */
export function sourcesOf(image: Image) {
  const { address, width, height } = image
  const srcSet = widthsOf(image)
    .map((wide) => `${address}?w=${wide} ${wide}w`)
    .join(', ')
  return { src: `${address}?w=960`, srcSet, width, height }
}

/** No width beyond the picture's own, but for the one that holds all of it. */
function widthsOf({ width }: Image) {
  const { widths } = rules.picture
  const enough = widths.findIndex((wide) => wide >= width)
  return enough === -1 ? widths : widths.slice(0, enough + 1)
}
