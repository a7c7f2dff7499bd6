import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { RelatedPosts } from '#app/website/blog/post-list.tsx'
import { Marker } from '#app/website/shell/page-head.tsx'
import { Advocates } from '#app/website/team/advocates.tsx'
import type { RelatedPost } from '#domain/blog/post-order.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import { forCount } from '#domain/for-count.ts'
import { fill } from '#domain/template.ts'

type AreaAdvocatesProps = Pick<Content, 'pictures'> & { members: Content['team'] }

/** The advocates of a practice area. */
export function AreaAdvocates({ members, pictures }: AreaAdvocatesProps) {
  const words = useContent().content.interface.areas
  if (members.length === 0) return null
  return (
    <section className="section on-navy" aria-labelledby="advocates-heading">
      <div className="wrap board section-row">
        <Marker square="f6">{words.teamLabel}</Marker>
        <div className="section-content">
          <h2 id="advocates-heading">{forCount(words.advocates, members.length)}</h2>
          <Advocates members={members} pictures={pictures} />
        </div>
      </div>
    </section>
  )
}

/** A link to the contact form with this practice area selected. */
export function AreaContact({ area: { slug, title } }: { area: Content['practiceAreas'][number] }) {
  const words = useContent().content.interface.areas
  return (
    <div className="wrap call-section">
      <section className="panel call" aria-labelledby="call-heading">
        <div className="stack">
          <h2 id="call-heading">{words.ask}</h2>
          <p>{words.askText}</p>
          <p className="fine">{words.askFine}</p>
        </div>
        <a className="btn" href={`/contact?service=${slug}`}>
          {fill(words.contactAbout, { area: title })} <ArrowIcon />
        </a>
      </section>
    </div>
  )
}

type AreaMattersProps = { square: string; kinds: Content['practiceAreas'][number]['kinds'] }

/** Typical matters in the words of clients, each with its statute: an index, not an offer. */
export function AreaMatters({ square, kinds }: AreaMattersProps) {
  const words = useContent().content.interface.areas
  return (
    <section className="section section--sunken" aria-labelledby="kinds-heading">
      <div className="wrap board section-row">
        <Marker square={square}>{words.mattersLabel}</Marker>
        <div className="section-content">
          <div className="stack">
            <h2 id="kinds-heading">{words.kinds}</h2>
            <p>{words.kindsText}</p>
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

/** The newest posts about a practice area, and a link to the others. */
export function AreaNotes({ area: { slug, title }, posts, hasMore }: AreaNotesProps) {
  const words = useContent().content.interface.areas
  if (posts.length === 0) return null
  return (
    <section className="section" aria-labelledby="notes-heading">
      <div className="wrap board section-row">
        <Marker square="g8">{words.notesLabel}</Marker>
        <div className="section-content">
          <h2 id="notes-heading">{words.notes}</h2>
          <RelatedPosts posts={posts} />
          {hasMore && (
            <p>
              <a className="link" href={`/resources/legal-updates#${slug}`}>
                {fill(words.moreNotes, { area: title })} <ArrowIcon />
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
  /** The matters of this area for which the site can compute time limits. */
  matters: Pick<Matter, 'slug' | 'title'>[]
}

/** What to keep, what to do first and which time limits run, with official sources: information, not advice. */
export function FirstSteps({ square, steps, matters }: FirstStepsProps) {
  const words = useContent().content.interface.areas
  return (
    <section className="section steps-s" id="first-steps" aria-labelledby="steps-heading">
      <div className="wrap board section-row">
        <Marker square={square}>{words.stepsLabel}</Marker>
        <div className="section-content">
          <div className="stack">
            <h2 id="steps-heading">{words.steps}</h2>
            <p>{words.stepsText}</p>
          </div>
          {steps.map(({ title, keep, first, time, sources }) => (
            <article className="prose step" key={title}>
              <h3>{title}</h3>
              <Part name={words.keep} items={keep} />
              <Part name={words.first} items={first} />
              <Part name={words.time} items={time} />
              <p className="fine">
                {words.sources}{' '}
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
              <h3>{words.countDays}</h3>
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
