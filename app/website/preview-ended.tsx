import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'

/** At the end of a link to a preview, or at one that was never ours. */
export function PreviewEnded({ isUnknown }: { isUnknown: boolean }) {
  const heading = isUnknown ? 'This link is not complete' : 'This link has ended'
  return (
    <main id="main">
      <title>{heading}</title>
      <meta name="robots" content="noindex, nofollow" />
      <section className="lost on-navy">
        <div className="wrap board">
          <div className="lost-main">
            <Marker square="g8">Blog</Marker>
            <h1>{heading}</h1>
            <p className="lede">
              {isUnknown
                ? 'A part of it is missing, or was changed on the way. Please copy all of it.'
                : 'It led to a text that is not public. Please ask whoever sent it to you for a new one.'}
            </p>
            <div className="btns">
              <a className="btn" href="/blog">
                See the posts <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}
