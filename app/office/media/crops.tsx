import type { Focus, Image } from '#domain/images/image.ts'
import { sourcesOf } from '#domain/images/sources.ts'

const shapes = ['Page head', 'Card', 'Square']

/** What is left of a picture where it is cropped around its focal point. */
export function Crops({ image, focus }: { image: Image; focus: Focus }) {
  return (
    <div className="crops" aria-hidden="true">
      {shapes.map((shape) => (
        <figure key={shape}>
          <div className="pic">
            <img {...sourcesOf(image)} sizes="20rem" alt="" style={{ objectPosition: `${focus.x}% ${focus.y}%` }} />
          </div>
          <figcaption>{shape}</figcaption>
        </figure>
      ))}
    </div>
  )
}
