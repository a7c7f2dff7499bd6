import { useContent } from '#app/document/document-context.ts'
import { Mark } from '#app/ui/logo.tsx'
import { Declaration, Line, PlaceAddress } from '#app/website/shell/particulars.tsx'
import { telephoneLink } from '#app/website/shell/text.tsx'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'

const listFormat = new Intl.ListFormat('en-IN')

/** The only page in the mode 'Schedule only': exactly what the schedule of Rule 36 lists. */
export default function SchedulePage() {
  const { content, publicUrl } = useContent()
  const { firm, team, practiceAreas, disclaimer } = content
  const words = content.interface.schedule
  const places = listFormat.format(firm.places.map(({ city }) => city))
  return (
    <main id="main">
      <title>{firm.name}</title>
      <meta name="description" content={`${firm.name}, ${places}`} />
      <link rel="canonical" href={`${publicUrl}/`} />
      <div className="schedule-head on-navy">
        <div className="wrap">
          <Mark />
          <div>
            <h1>{firm.name}</h1>
            <p>{places}</p>
          </div>
        </div>
      </div>
      <div className="wrap schedule">
        {team
          .filter(({ group }) => group !== 'support-staff')
          .map((member) => (
            <Advocate key={member.slug} member={member} />
          ))}
        <section aria-labelledby="offices">
          <h2 id="offices">{words.offices}</h2>
          <dl className="lines">
            {firm.places.map((place) => (
              <Line key={place.id} term={place.city}>
                <PlaceAddress place={place} />
              </Line>
            ))}
            {firm.phones.map(({ label, number }) => (
              <Line key={number} term={firm.phones.length > 1 ? fill(words.telephoneOf, { label }) : words.telephone}>
                <a href={telephoneLink(number)}>{number}</a>
              </Line>
            ))}
            <Line term={words.email}>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </Line>
          </dl>
        </section>
        <div>
          <section aria-labelledby="areas">
            <h2 id="areas">{words.areas}</h2>
            <p>{practiceAreas.map(({ title }) => title).join(', ')}</p>
          </section>
          <Declaration firm={firm} />
        </div>
        <section className="schedule-wide" aria-labelledby="disclaimer">
          <h2 id="disclaimer">{disclaimer.heading}</h2>
          <p>{disclaimer.lead}</p>
          <p>{disclaimer.intro}</p>
          <ul>
            {disclaimer.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}

function Advocate({ member }: { member: Content['team'][number] }) {
  const words = useContent().content.interface.schedule
  const { slug, name, title, place, enrolment, association, education } = member
  return (
    <section aria-labelledby={slug}>
      <h2 id={slug}>{name}</h2>
      <p>
        {title}, {place}
      </p>
      <dl className="lines">
        <Line term={words.enrolment}>
          {enrolment.number}, <time dateTime={enrolment.date}>{longDate(enrolment.date)}</time>
        </Line>
        <Line term={words.council}>{enrolment.council}</Line>
        <Line term={words.association}>{association}</Line>
        <Line term={words.qualifications}>{education.join(', ')}</Line>
      </dl>
    </section>
  )
}
