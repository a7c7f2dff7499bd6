import type { Person } from 'schema-dts'
import type { Content } from '#domain/firm/content.ts'
import { firmId, memberId, placeId } from './ids.ts'

type Words = Pick<Content, 'firm' | 'practiceAreas' | 'pictures'>

/** A member of the team with the particulars that the profile gives. */
export function memberThing(
  site: string,
  { firm, practiceAreas, pictures }: Words,
  member: Content['team'][number],
): Person {
  const { slug, name, title, summary, image, email, tel, linkedin, enrolment, association, areas } = member
  const place = firm.places.find(({ city }) => city === member.place)
  const picture = pictures[image]
  return {
    '@type': 'Person',
    '@id': memberId(site, slug),
    name,
    jobTitle: title,
    description: summary,
    url: memberId(site, slug),
    image: picture && `${site}${picture.address}`,
    email,
    telephone: tel,
    sameAs: linkedin,
    worksFor: { '@id': firmId(site) },
    workLocation: place && { '@id': placeId(site, place.id) },
    memberOf: [enrolment.council, association].map((each) => ({ '@type': 'Organization', name: each })),
    knowsAbout: practiceAreas.filter((area) => areas.includes(area.slug)).map((area) => area.title),
  }
}
