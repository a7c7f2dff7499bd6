import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'

type AdvocatesProps = Pick<Content, 'pictures'> & {
  members: Content['team']
  /** Where these are given, each names those of its own in the place of its summary. */
  practiceAreas?: Content['practiceAreas']
}

/** Advocates beside each other, each leading to a biography; the second stands one rank lower. */
export function Advocates({ members, pictures, practiceAreas }: AdvocatesProps) {
  return (
    <ul className="advocates">
      {members.map(({ slug, name, title, place, image, enrolment, summary, areas }) => (
        <li key={slug} className="advocate">
          <Picture
            image={pictures[image]}
            alt=""
            boxes={[
              { from: '64rem', width: 12.3, ratio: 4 / 5 },
              { from: '40rem', width: '16.5vw', ratio: 4 / 5 },
              { width: '6.5rem', ratio: 4 / 5 },
            ]}
          />
          <div className="advocate-text">
            <h3>
              <a className="title-link cover" href={`/team#${slug}`}>
                {name}
              </a>
            </h3>
            <p className="role">
              {title}, {place}
            </p>
            <p className="q">
              Enrolled {enrolment.date.slice(0, 4)}, {enrolment.council}
            </p>
            <p>{practiceAreas ? titlesOf(practiceAreas, areas) : summary}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function titlesOf(practiceAreas: Content['practiceAreas'], slugs: string[]) {
  const own = practiceAreas.filter(({ slug }) => slugs.includes(slug))
  return own.map(({ title }) => title).join(', ')
}
