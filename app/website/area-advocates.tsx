import { Marker } from '#app/ui/marker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'

type AreaAdvocatesProps = Pick<Content, 'pictures'> & { members: Content['team'] }

/** Who takes matters of an area, each leading to a biography; the second stands one rank lower. */
export function AreaAdvocates({ members, pictures }: AreaAdvocatesProps) {
  if (members.length === 0) return null
  return (
    <section className="section on-navy" aria-labelledby="advocates-heading">
      <div className="wrap board sec">
        <Marker square="f6">Team</Marker>
        <div className="bd">
          <h2 id="advocates-heading">
            {members.length === 1 ? 'Advocate who takes such matters' : 'Advocates who take such matters'}
          </h2>
          <ul className="who-l">
            {members.map(({ slug, name, title, place, image, enrolment, summary }) => (
              <li key={slug} className="wh">
                <Picture
                  image={pictures[image]}
                  alt=""
                  boxes={[
                    { from: '64rem', width: 12.3, ratio: 4 / 5 },
                    { from: '40rem', width: '16.5vw', ratio: 4 / 5 },
                    { width: '6.5rem', ratio: 4 / 5 },
                  ]}
                />
                <div className="wh-text">
                  <h3>
                    <a href={`/team#${slug}`}>{name}</a>
                  </h3>
                  <p className="role">
                    {title}, {place}
                  </p>
                  <p className="q">
                    Enrolled {enrolment.date.slice(0, 4)}, {enrolment.council}
                  </p>
                  <p>{summary}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
