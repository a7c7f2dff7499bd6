import type { ComponentProps } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'

type AdvocatesProps = Pick<Content, 'pictures'> & {
  members: Content['team']
  /** If set, each advocate shows their practice areas instead of their summary. */
  practiceAreas?: Content['practiceAreas']
}

/** Advocates side by side, each with a link to the biography; the second is placed one rank lower. */
export function Advocates({ members, pictures, practiceAreas }: AdvocatesProps) {
  const words = useContent().content.interface.team
  return (
    <ul className="advocates">
      {members.map((member) => (
        <li key={member.slug} className="advocate">
          <Portrait
            member={member}
            pictures={pictures}
            boxes={[
              { from: '64rem', width: 12.3, ratio: 4 / 5 },
              { from: '40rem', width: '16.5vw', ratio: 4 / 5 },
              { width: '6.5rem', ratio: 4 / 5 },
            ]}
          />
          <div className="advocate-text">
            <h3>
              <a className="title-link cover" href={`/team#${member.slug}`}>
                {member.name}
              </a>
            </h3>
            <p className="role">
              {member.title}, {member.place}
            </p>
            <p className="advocate-enrolment">
              {fill(words.enrolled, { year: member.enrolment.date.slice(0, 4), council: member.enrolment.council })}
            </p>
            <p>{practiceAreas ? titlesOf(practiceAreas, member.areas) : member.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function titlesOf(practiceAreas: Content['practiceAreas'], slugs: string[]) {
  const areas = practiceAreas.filter(({ slug }) => slugs.includes(slug))
  return areas.map(({ title }) => title).join(', ')
}

type PortraitProps = Pick<ComponentProps<typeof Picture>, 'boxes' | 'first'> &
  Pick<Content, 'pictures'> & {
    member: Content['team'][number]
    /** Empty beside the name, where the portrait is decorative. */
    alt?: string
  }

/** The portrait of a team member, or a placeholder with the initials. */
export function Portrait({ member, pictures, alt = '', ...pictureProps }: PortraitProps) {
  return (
    <Picture image={pictures[member.image]} alt={alt} {...pictureProps}>
      {member.initials && (
        <span className="pic-initials" aria-hidden="true">
          <b>{member.initials}</b>
        </span>
      )}
    </Picture>
  )
}
