import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { useContent } from './use-content.ts'

type LinkEndedProps = {
  square: string
  label: string
  isUnknown: boolean
  /** What the link showed while it was valid. */
  lede: string
  onward: { path: string; label: string }
}

/** Shown for a preview or draft link that has expired, or was never valid. */
export function LinkEnded({ square, label, isUnknown, lede, onward }: LinkEndedProps) {
  const words = useContent().content.interface.post
  const heading = isUnknown ? words.linkIncomplete : words.linkEnded
  return (
    <main id="main">
      <title>{heading}</title>
      <meta name="robots" content="noindex, nofollow" />
      <section className="lost on-navy">
        <div className="wrap board">
          <div className="lost-main">
            <Marker square={square}>{label}</Marker>
            <h1>{heading}</h1>
            <p className="lede">{isUnknown ? words.linkIncompleteText : lede}</p>
            <div className="btns">
              <a className="btn" href={onward.path}>
                {onward.label} <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}
