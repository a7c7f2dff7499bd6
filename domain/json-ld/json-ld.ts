import type {
  Blog,
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  FAQPage,
  Graph,
  LegalService,
  Organization,
  Person,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { type Hours, holidaysAhead, spansOf, weekdays } from '#domain/firm/opening-hours.ts'
import { breadcrumbs } from '#domain/site/pages.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { wordsOfHtml } from '#domain/text/html.ts'

/* The ids by which structured data on all pages refers to each other. */

function firmId(site: string) {
  return `${site}/#firm`
}

function websiteId(site: string) {
  return `${site}/#website`
}

function blogId(site: string) {
  return `${site}/blog#blog`
}

function placeId(site: string, place: string) {
  return `${site}/contact#${place}`
}

/** Also the address of the member's biography. */
function memberId(site: string, member: string) {
  return `${site}/team#${member}`
}

type Firm = Content['firm']

/** Search engines read a page again within weeks; a year includes each holiday once. */
const holidayDays = 365

/** The firm as one organisation, with each of its offices. */
export function firmJsonLd(site: string, { firm, practiceAreas }: Pick<Content, 'firm' | 'practiceAreas'>, now: Date) {
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

/** The firm in short, for pages that only name their publisher. */
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

/** In schema.org, equal opening and closing times mean 'closed all day'. */
function holidayHours({ name, from, to, opens = '00:00', closes = '00:00' }: ReturnType<typeof holidaysAhead>[number]) {
  return { '@type': 'OpeningHoursSpecification', name, validFrom: from, validThrough: to, opens, closes } as const
}

type MemberWords = Pick<Content, 'firm' | 'practiceAreas' | 'pictures'>

/** A team member with the particulars of the profile. */
export function memberJsonLd(
  site: string,
  { firm, practiceAreas, pictures }: MemberWords,
  member: Content['team'][number],
): Person {
  const { slug, name, title, summary, image, initials, email, tel, linkedin, enrolment, association, areas } = member
  const place = firm.places.find(({ city }) => city === member.place)
  // A placeholder portrait shows nobody.
  const picture = initials ? undefined : pictures[image]
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
    memberOf: [enrolment.council, association].map((organization) => ({ '@type': 'Organization', name: organization })),
    knowsAbout: practiceAreas.filter((area) => areas.includes(area.slug)).map((area) => area.title),
  }
}

const inLanguage = 'en-IN'

/** The breadcrumbs from the home page to this page, including itself; none for the home page. */
export function breadcrumbsOf(site: string, path: string, name: string): BreadcrumbList[] {
  if (path === '/') return []
  const steps = [...breadcrumbs(path), [name, path]]
  const items = steps.map(([label, at], index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: label,
    item: `${site}${at}`,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement: items }]
}

/** The site and its search. */
export function websiteJsonLd(site: string, { name, description }: Content['firm']): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    url: `${site}/`,
    name,
    description,
    inLanguage,
    publisher: { '@id': firmId(site) },
    potentialAction: search,
  }
}

type Described = { title: string; description: string }

export function blogJsonLd(site: string, { title, description }: Described): Blog {
  const publisher = { '@id': firmId(site) }
  return { '@type': 'Blog', '@id': blogId(site), url: `${site}/blog`, name: title, description, inLanguage, publisher }
}

/** A page that lists posts of one kind. */
export function collectionJsonLd(site: string, path: string, { title, description }: Described): CollectionPage {
  const isPartOf = { '@id': websiteId(site) }
  return { '@type': 'CollectionPage', url: `${site}${path}`, name: title, description, inLanguage, isPartOf }
}

export function faqJsonLd(site: string, path: string, questions: Content['faq']): FAQPage {
  return {
    '@type': 'FAQPage',
    url: `${site}${path}`,
    inLanguage,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

type DescribedPost = { post: PublishedPost; html: string; description: string; team: Content['team'] }

/** A post; the author links to a team member of the same name. */
export function postJsonLd(site: string, { post, html, description, team }: DescribedPost): BlogPosting {
  const { slug, title, author, tags, publishedAt, updatedAt, image, beginning } = post
  const url = `${site}/blog/${slug}`
  const member = team.find(({ name }) => name === author)
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: title,
    description,
    image: `${site}${image.address}`,
    datePublished: publishedAt,
    // A scheduled post was last edited before it was published.
    dateModified: updatedAt > publishedAt ? updatedAt : publishedAt,
    author: { '@type': 'Person', name: author, ...(member && { url: memberId(site, member.slug) }) },
    publisher: { '@id': firmId(site) },
    isPartOf: { '@id': blogId(site) },
    keywords: tags,
    wordCount: wordsOfHtml(html).split(' ').length,
    inLanguage: languageOf(beginning) ?? 'en-IN',
  }
}

/** Structured data as text for a script element; `<` is escaped, so that no content can end the element. */
export function jsonLdText(things: Thing[]) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
