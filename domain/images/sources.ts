import { rules } from '#domain/rules.ts'
import type { Image } from './image.ts'

type Sized = Pick<Image, 'address' | 'width' | 'height'>

/** The attributes that say where an image is, in which widths, and how large. */
export function sourcesOf(image: Sized) {
  const { address, width, height } = image
  return { src: `${address}?w=960`, srcSet: srcSetOf(image), width, height }
}

export function srcSetOf({ address, width }: Sized) {
  return widthsUpTo(width)
    .map((wide) => `${address}?w=${wide} ${Math.min(wide, width)}w`)
    .join(', ')
}

/** No width beyond the picture's own, but for the one that holds all of it. */
export function widthsUpTo(width: number): readonly number[] {
  const { widths } = rules.picture
  const enough = widths.findIndex((wide) => wide >= width)
  return enough === -1 ? widths : widths.slice(0, enough + 1)
}
