import { focusClass } from '#app/ui/focus.ts'
import { StandIn } from '#app/ui/picture.tsx'
import { coverSizes } from '#app/ui/sizes.ts'
import type { Image } from '#domain/images/image.ts'
import { sourcesOf, srcSetOf } from '#domain/images/sources.ts'

/** As home-hero.css has it; before the page stands, the browser knows no other height than `vh`. */
const box = { width: '100vw', height: 'min(100vh, 68rem)' }
const tallWindow = '(max-width: 63.99rem) and (max-aspect-ratio: 1/1)'

/** The picture of the home page; a window taller than wide has one of its own, and fetches no other. */
export function HeroPicture({ wide, tall }: { wide?: Image; tall?: Image }) {
  if (!wide || !tall) return <div className="pic hero-pic" />
  return (
    <div className="pic hero-pic">
      <StandIn image={wide} />
      <StandIn image={tall} />
      <picture className={focusClass(tall.focus)}>
        <source
          media={tallWindow}
          srcSet={srcSetOf(tall)}
          sizes={coverSizes(tall, [box])}
          width={tall.width}
          height={tall.height}
        />
        <img
          {...sourcesOf(wide)}
          sizes={coverSizes(wide, [box])}
          alt=""
          className={focusClass(wide.focus)}
          fetchPriority="high"
        />
      </picture>
    </div>
  )
}
