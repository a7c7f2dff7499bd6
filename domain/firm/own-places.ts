import type { Content } from './content.ts'

/** A place in the texts, with the page that shows it and a name as a clerk would give it. */
export type Place = { file: string; field: string; page: string; name: string }

/** Every place that only the firm can fill in, in the order in which it would. */
export function listOwnPlaces({ firm, team, pages }: Content): Place[] {
  const contact = pages.contact.title
  const privacy = pages['privacy-policy'].title
  return [
    ...firm.places.flatMap((place, at) => placesOfOffice(place, `offices[${at}]`).map((own) => inFirm(contact, own))),
    ...firm.phones.map(({ label }, at) => inFirm(contact, [`phones[${at}].number`, `Telephone, ${label}`])),
    inFirm(contact, ['email', 'General e-mail address']),
    ...team.flatMap((member) => placesOfMember(member, pages.team.title)),
    { file: 'content/about.yaml', field: 'draft', page: 'About Us', name: 'History, to be confirmed by the firm' },
    { file: 'content/privacy.md', field: 'draft', page: privacy, name: 'The whole text, to be confirmed by the firm' },
    inFirm(privacy, ['dataContact.name', 'Person to ask about data']),
    inFirm(privacy, ['dataContact.email', 'E-mail address for data questions']),
    ...onEveryPage.map((own) => inFirm('Every page', own)),
  ]
}

type Named = [field: string, name: string]

const onEveryPage: Named[] = [
  ['name', 'Firm’s name'],
  ['social.linkedin', 'LinkedIn address'],
  ['social.instagram', 'Instagram address'],
  ['studio.name', 'Credit at the foot, who made the site'],
  ['studio.url', 'Credit at the foot, web address'],
]

function inFirm(page: string, [field, name]: Named): Place {
  return { file: 'content/firm.yaml', field, page, name }
}

function placesOfOffice({ city, lines }: Content['firm']['places'][number], field: string): Named[] {
  return [
    ...lines.map((_, at): Named => [`${field}.lines[${at}]`, `${city} address, line ${at + 1}`]),
    [`${field}.pin`, `${city} PIN code`],
    [`${field}.latitude`, `${city} on the map, latitude`],
    [`${field}.longitude`, `${city} on the map, longitude`],
  ]
}

function placesOfMember({ slug, name, tel, education }: Content['team'][number], page: string): Place[] {
  const own: Named[] = [
    ['name', 'full name'],
    ['title', 'position'],
    ...tel.map((_, at): Named => [`tel[${at}]`, numbered('telephone', at, tel)]),
    ['email', 'e-mail address'],
    ...education.map((_, at): Named => [`education[${at}]`, numbered('qualification', at, education)]),
    ['linkedin', 'LinkedIn address'],
    ['enrolment.number', 'enrolment number'],
    ['enrolment.date', 'enrolment date'],
    ['association', 'Bar association'],
    ['draft', 'biography and portrait, to be confirmed'],
  ]
  return own.map(([field, words]) => ({ file: `content/team/${slug}.md`, field, page, name: `${name}: ${words}` }))
}

function numbered(word: string, at: number, all: unknown[]) {
  return all.length === 1 ? word : `${word} ${at + 1}`
}
