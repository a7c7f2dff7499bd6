import { ArrowIcon } from '#app/ui/icons.tsx'
import type { Content } from '#domain/firm/content.ts'

/** The one action of an area's page: the contact form with this area chosen. */
export function AreaCall({ area: { slug, title } }: { area: Content['practiceAreas'][number] }) {
  return (
    <div className="wrap call-s">
      <section className="call" aria-labelledby="call-heading">
        <div className="txt">
          <h2 id="call-heading">To ask about a matter</h2>
          <p>
            A few lines are enough: what it concerns, who is involved, what has happened, and any date that matters.
            Please do not send papers before we have replied.
          </p>
          <p className="fine">No relationship of advocate and client arises before a written engagement letter.</p>
        </div>
        <a className="btn" href={`/contact?service=${slug}`}>
          Contact Us About {title} <ArrowIcon />
        </a>
      </section>
    </div>
  )
}
