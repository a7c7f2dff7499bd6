import { rules } from '#domain/rules.ts'
import type { Image } from './image.ts'

type Sized = Pick<Image, 'address' | 'width' | 'height'>

/** The attributes of an `<img>`: address, widths and size. */
export function sourcesOf(image: Sized) {
  const { address, width, height } = image
  return { src: `${address}?w=960`, srcSet: srcSetOf(image), width, height }
}

export function srcSetOf({ address, width }: Sized) {
  return widthsUpTo(width)
    .map((wide) => `${address}?w=${wide} ${Math.min(wide, width)}w`)
    .join(', ')
}

/** The fixed widths up to the first that is at least as wide as the picture. */
export function widthsUpTo(width: number): readonly number[] {
  const { widths } = rules.picture
  const firstSufficient = widths.findIndex((wide) => wide >= width)
  return firstSufficient === -1 ? widths : widths.slice(0, firstSufficient + 1)
}
