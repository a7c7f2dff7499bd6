import type { LegalService, Organization } from 'schema-dts'
import type { Content } from '#domain/firm/content.ts'
import { type Hours, holidaysAhead, spansOf, weekdays } from '#domain/firm/opening-hours.ts'
import { firmId, placeId } from './ids.ts'

type Firm = Content['firm']

/** Search engines read a page again within weeks; a year covers each holiday once. */
const holidayDays = 365

/** The firm as one organisation, with each of its places. */
export function firmThings(site: string, { firm, practiceAreas }: Pick<Content, 'firm' | 'practiceAreas'>, now: Date) {
  const { description, email, phones, social, places } = firm
  const organization: Organization = {
    ...publisherOf(site, firm),
    description,
    email,
    telephone: phones.map(({ number }) => number),
    sameAs: Object.values(social),
    knowsAbout: practiceAreas.map(({ title }) => title),
    subOrganization: places.map(({ id }) => ({ '@id': placeId(site, id) })),
  }
  return [organization, ...places.map((place) => placeOf(site, firm, place, now))]
}

/** The firm in short, where a page only has to say whose it is. */
export function publisherOf(site: string, { name }: Pick<Firm, 'name'>) {
  return {
    '@type': 'Organization',
    '@id': firmId(site),
    name,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
  } satisfies Organization
}

function placeOf(site: string, firm: Firm, place: Firm['places'][number], now: Date): LegalService {
  const { name, email, phones, hours } = firm
  const { id, city, state, lines, pin, latitude, longitude } = place
  return {
    '@type': 'LegalService',
    '@id': placeId(site, id),
    name: `${name}, ${city}`,
    url: `${site}/contact`,
    image: `${site}/icon-512.png`,
    parentOrganization: { '@id': firmId(site) },
    email,
    telephone: phones.map(({ number }) => number),
    address: {
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      addressLocality: city,
      addressRegion: state,
      postalCode: pin,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: hours.map(openingHours),
    specialOpeningHoursSpecification: holidaysAhead(firm, now, holidayDays).map(holidayHours),
    areaServed: [
      { '@type': 'State', name: state },
      { '@type': 'Country', name: 'India' },
    ],
  }
}

function openingHours(span: Hours[number]) {
  const { opens, closes } = span
  const dayOfWeek = weekdays.filter((_, index) => spansOf([span], index + 1).length > 0)
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes } as const
}

/** schema.org says 'closed all day' by hours that end as they begin. */
function holidayHours({ name, from, to, opens = '00:00', closes = '00:00' }: ReturnType<typeof holidaysAhead>[number]) {
  return { '@type': 'OpeningHoursSpecification', name, validFrom: from, validThrough: to, opens, closes } as const
}
