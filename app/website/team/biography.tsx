import type { ReactNode } from 'react'
import { ArrowIcon, CloseIcon } from '#app/ui/icons.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import { Line } from '#app/website/shell/line.tsx'
import { RenderedText } from '#app/website/shell/rendered-text.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import type { RelatedPost } from '#domain/blog/related-posts.server.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'
import { Portrait } from './portrait.tsx'

type Member = Content['team'][number]
type BiographyProps = {
  member: Member
  pictures: Content['pictures']
  areas: Content['practiceAreas']
  posts: RelatedPost[]
}

/** A full profile: the particulars that the Bar Council's rules allow, the text, and links to areas and posts. */
export function Biography({ member, pictures, areas, posts }: BiographyProps) {
  const words = useContent().content.interface.team
  const { slug, name, title, place, html } = member
  const heading = `${slug}-heading`
  return (
    // Focusable, so that the focus starts on the dialog itself and a screen reader reads its name first.
    <dialog className="dlg bio" id={slug} aria-labelledby={heading} closedby="any" tabIndex={-1}>
      <button
        className="icon-btn icon-btn--bare dlg-x"
        type="button"
        aria-label={words.close}
        {...{ command: 'close', commandfor: slug }}
      >
        <CloseIcon />
      </button>
      <div className="bio-in">
        <div className="bio-pic">
          <Portrait
            member={member}
            pictures={pictures}
            alt={member.imageAlt}
            boxes={[
              { from: '52rem', width: 'max(25.34rem, 19.8vw)', ratio: 1 },
              { width: '100vw', ratio: 8 / 5 },
            ]}
          />
        </div>
        <div className="bio-main">
          <div>
            <h2 id={heading}>{name}</h2>
            <p className="role">
              {title}, {place}
            </p>
          </div>
          <RenderedText className="bio-text" html={html} />
        </div>
        <Particulars member={member} />
        <div className="bio-two">
          <LinkSection id={`${slug}-areas`} heading={words.areas}>
            {areas.map((area) => (
              <li key={area.slug}>
                <a href={`/practice-areas/${area.slug}`}>{area.title}</a>
              </li>
            ))}
          </LinkSection>
          {posts.length > 0 && (
            <LinkSection id={`${slug}-notes`} heading={fill(words.notesBy, { name })}>
              {posts.map((post) => (
                <li key={post.slug}>
                  <a href={`/blog/${post.slug}`}>
                    {post.title} <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
                  </a>
                </li>
              ))}
            </LinkSection>
          )}
        </div>
      </div>
      <div className="bio-foot">
        <a className="btn" href="/contact">
          {words.meeting} <ArrowIcon />
        </a>
      </div>
    </dialog>
  )
}

function Particulars({ member: { tel, email, enrolment, association, education, linkedin } }: { member: Member }) {
  const words = useContent().content.interface.team
  return (
    <dl className="bio-facts on-navy">
      <Line term={words.telephone}>
        {tel.map((number) => (
          <a key={number} href={telephoneLink(number)}>
            {number}
          </a>
        ))}
      </Line>
      <Line term={words.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Line>
      <Line term={words.enrolmentNumber}>{enrolment.number}</Line>
      <Line term={words.enrolmentDate}>
        <time dateTime={enrolment.date}>{longDate(enrolment.date)}</time>
      </Line>
      <Line term={words.council}>{enrolment.council}</Line>
      <Line term={words.association}>{association}</Line>
      <Line term={words.qualifications}>{education.join(', ')}</Line>
      <Line term={words.profile}>
        <a href={linkedin}>{words.linkedin}</a>
      </Line>
    </dl>
  )
}

function LinkSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 className="list-heading" id={id}>
        {heading}
      </h3>
      <ul className="ways">{children}</ul>
    </section>
  )
}
