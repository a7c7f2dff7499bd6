import type { ReactNode } from 'react'
import { ArrowIcon, CloseIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Image } from '#domain/images/image.ts'
import { longDate } from '#domain/long-date.ts'
import { RenderedText } from './rendered-text.tsx'

type Member = Content['team'][number]
type BiographyProps = { member: Member; picture: Image | undefined; areas: Content['practiceAreas'] }

/** A profile in full: the particulars that the Bar Council's rules allow, and how to reach the advocate. */
export function Biography({ member, picture, areas }: BiographyProps) {
  const heading = `${member.slug}-heading`
  return (
    <dialog className="dlg bio" id={member.slug} aria-labelledby={heading} closedby="any">
      <button
        className="icon-btn icon-btn--bare dlg-x"
        type="button"
        aria-label="Close"
        {...{ command: 'close', commandfor: member.slug }}
      >
        <CloseIcon />
      </button>
      <div className="bio-in">
        <Picture
          image={picture}
          alt={member.imageAlt}
          boxes={[
            { from: '52rem', width: '26.25rem', height: '100vh' },
            { width: '92vw', ratio: 8 / 5 },
          ]}
        />
        <div className="bio-main">
          <div>
            <h2 id={heading}>{member.name}</h2>
            <p className="role">
              {member.title}, {member.place}
            </p>
          </div>
          <RenderedText className="bio-text" html={member.html} />
          <dl className="lines">
            <Line term="Enrolment number">{member.enrolment.number}</Line>
            <Line term="Date of enrolment">
              <time dateTime={member.enrolment.date}>{longDate(member.enrolment.date)}</time>
            </Line>
            <Line term="State Bar Council">{member.enrolment.council}</Line>
            <Line term="Bar association">{member.association}</Line>
            <Line term="Qualifications">{inLines(member.education)}</Line>
            <Line term="Areas of practice">
              {inLines(
                areas.map((area) => (
                  <a key={area.slug} href={`/practice-areas/${area.slug}`}>
                    {area.title}
                  </a>
                )),
              )}
            </Line>
            <Line term="Telephone">
              {inLines(
                member.tel.map((number) => (
                  <a key={number} href={telephoneLink(number)}>
                    {number}
                  </a>
                )),
              )}
            </Line>
            <Line term="E-mail">
              <a href={`mailto:${member.email}`}>{member.email}</a>
            </Line>
            <Line term="Profile">
              <a href={member.linkedin}>LinkedIn</a>
            </Line>
          </dl>
          <div className="btns">
            <a className="btn" href="/contact">
              Schedule a Meeting <ArrowIcon />
            </a>
          </div>
        </div>
      </div>
    </dialog>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function inLines(items: ReactNode[]) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
