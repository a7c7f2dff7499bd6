import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { RelatedPosts } from '#app/website/blog/related-posts.tsx'
import { Advocates } from '#app/website/team/advocates.tsx'
import type { RelatedPost } from '#domain/blog/related-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import { plural } from '#domain/number-word.ts'

type AreaAdvocatesProps = Pick<Content, 'pictures'> & { members: Content['team'] }

/** Who takes matters of an area. */
export function AreaAdvocates({ members, pictures }: AreaAdvocatesProps) {
  if (members.length === 0) return null
  return (
    <section className="section on-navy" aria-labelledby="advocates-heading">
      <div className="wrap board sec">
        <Marker square="f6">Team</Marker>
        <div className="bd">
          <h2 id="advocates-heading">
            {plural(members.length, 'Advocate who takes such matters', 'Advocates who take such matters')}
          </h2>
          <Advocates members={members} pictures={pictures} />
        </div>
      </div>
    </section>
  )
}

/** The one action of an area's page: the contact form with this area chosen. */
export function AreaCall({ area: { slug, title } }: { area: Content['practiceAreas'][number] }) {
  return (
    <div className="wrap call-section">
      <section className="panel call" aria-labelledby="call-heading">
        <div className="stack">
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

type AreaKindsProps = { square: string; kinds: Content['practiceAreas'][number]['kinds'] }

/** What people come with, in their own words, and the statute of each: an index, not an offer. */
export function AreaKinds({ square, kinds }: AreaKindsProps) {
  return (
    <section className="section section--sunken" aria-labelledby="kinds-heading">
      <div className="wrap board sec">
        <Marker square={square}>Matters</Marker>
        <div className="bd">
          <div className="stack">
            <h2 id="kinds-heading">Matters of this kind</h2>
            <p>In the words in which people usually ask about them, with the statute that governs.</p>
          </div>
          <ul className="kinds">
            {kinds.map(({ name, statute }) => (
              <li key={name}>
                {name} <small>{statute}</small>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

type AreaNotesProps = { area: Content['practiceAreas'][number]; posts: RelatedPost[]; hasMore: boolean }

/** The newest posts about an area, and the way to the others. */
export function AreaNotes({ area: { slug, title }, posts, hasMore }: AreaNotesProps) {
  if (posts.length === 0) return null
  return (
    <section className="section" aria-labelledby="notes-heading">
      <div className="wrap board sec">
        <Marker square="g8">Blog</Marker>
        <div className="bd">
          <h2 id="notes-heading">Notes on this area</h2>
          <RelatedPosts posts={posts} />
          {hasMore && (
            <p>
              <a className="link" href={`/resources/legal-updates#${slug}`}>
                More notes on {title} <ArrowIcon />
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

type FirstStepsProps = {
  square: string
  steps: Content['practiceAreas'][number]['firstSteps']
  /** The matters of this area whose days can be counted. */
  matters: Pick<Matter, 'slug' | 'title'>[]
}

/** What to keep, what to do first and which time runs, with the official sources: general information, not advice. */
export function FirstSteps({ square, steps, matters }: FirstStepsProps) {
  return (
    <section className="section steps-s" id="first-steps" aria-labelledby="steps-heading">
      <div className="wrap board sec">
        <Marker square={square}>First steps</Marker>
        <div className="bd">
          <div className="stack">
            <h2 id="steps-heading">Before anything else</h2>
            <p>General information, not legal advice. Periods may differ in a case; count them from your own papers.</p>
          </div>
          {steps.map(({ title, keep, first, time, sources }) => (
            <article className="prose step" key={title}>
              <h3>{title}</h3>
              <Part name="What to keep" items={keep} />
              <Part name="What to do first" items={first} />
              <Part name="Which time runs" items={time} />
              <p className="fine">
                Sources:{' '}
                {sources.map(({ label, url }, index) => (
                  <span key={label}>
                    {index > 0 && '; '}
                    <a href={url} rel="external noopener noreferrer">
                      {label}
                    </a>
                  </span>
                ))}
              </p>
            </article>
          ))}
          {matters.length > 0 && (
            <div className="step">
              <h3>Count the days</h3>
              <ul>
                {matters.map(({ slug, title }) => (
                  <li key={slug}>
                    <a className="link" href={`/resources/time-limits?matter=${slug}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function Part({ name, items }: { name: string; items: string[] }) {
  return (
    <>
      <h4>{name}</h4>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}
