import type { Content, Placeholder } from './content.ts'

/** The fields that the firm has to fill in, by page; one is done when its value is no longer marked as a sample. */
export type SamplePlaces = { page: string; places: { name: string; done: boolean }[] }[]

/** All these fields with readable names, as long as one is left: people fill them in without knowing the files. */
export function listSamplePlaces(content: Content): SamplePlaces {
  if (content.placeholders.length === 0) return []
  const remaining = new Set(content.placeholders.map(keyOf))
  return [...Map.groupBy(listPlaces(content), ({ page }) => page)].map(([page, places]) => ({
    page,
    places: places.map((place) => ({ name: place.name, done: !remaining.has(keyOf(place)) })),
  }))
}

/** The fields that still have a sample value. */
export function listPlacesLeft(content: Content): Place[] {
  const remaining = new Set(content.placeholders.map(keyOf))
  return listPlaces(content).filter((place) => remaining.has(keyOf(place)))
}

function listPlaces(content: Content): Place[] {
  const ownPlaces = listOwnPlaces(content)
  const listedKeys = new Set(ownPlaces.map(keyOf))
  const others = content.placeholders.filter((placeholder) => !listedKeys.has(keyOf(placeholder)))
  return [...ownPlaces, ...others.map((placeholder) => ({ ...placeholder, ...placeName(placeholder, content) }))]
}

function keyOf({ file, field }: Pick<Placeholder, 'file' | 'field'>) {
  return `${file} ${field}`
}

/** A field of content/, with the page that shows it and a readable name. */
export type Place = { file: string; field: string; page: string; name: string }

/** Every field that only the firm can fill in, in a natural order. */
function listOwnPlaces({ firm, team, pages }: Content): Place[] {
  const contact = pages.contact.title
  const privacy = pages['privacy-policy'].title
  return [
    ...firm.places.flatMap((place, index) =>
      placesOfOffice(place, `offices[${index}]`).map((field) => inFirm(contact, field)),
    ),
    ...firm.phones.map(({ label }, index) => inFirm(contact, [`phones[${index}].number`, `Telephone, ${label}`])),
    inFirm(contact, ['email', 'General e-mail address']),
    ...team.flatMap((member) => placesOfMember(member, pages.team.title)),
    ...declarationFields.map((field) => inFirm(pages.team.title, field)),
    { file: 'content/about.yaml', field: 'draft', page: 'About Us', name: 'History, to be confirmed by the firm' },
    { file: 'content/privacy.md', field: 'draft', page: privacy, name: 'The whole text, to be confirmed by the firm' },
    {
      file: 'content/time-limits.yaml',
      field: 'draft',
      page: 'Time limits',
      name: 'Periods, to be confirmed by the firm',
    },
    {
      file: 'content/civil-suit.yaml',
      field: 'draft',
      page: pages['practice-areas'].title,
      name: 'Life of a civil suit, to be confirmed by the firm',
    },
    inFirm(privacy, ['dataContact.name', 'Person to ask about data']),
    inFirm(privacy, ['dataContact.email', 'E-mail address for data questions']),
    ...everyPageFields.map((field) => inFirm('Every page', field)),
  ]
}

type NamedField = [field: string, name: string]

const declarationFields: NamedField[] = [
  ['declaration.by', 'Declaration of truth, by whom'],
  ['declaration.on', 'Declaration of truth, day'],
  ['intimation', 'Intimation to the Bar Council, reference'],
]

const everyPageFields: NamedField[] = [
  ['name', 'Firm’s name'],
  ['social.linkedin', 'LinkedIn address'],
  ['social.instagram', 'Instagram address'],
  ['studio.name', 'Credit at the foot, who made the site'],
  ['studio.url', 'Credit at the foot, web address'],
]

function inFirm(page: string, [field, name]: NamedField): Place {
  return { file: 'content/firm.yaml', field, page, name }
}

function placesOfOffice({ city, lines }: Content['firm']['places'][number], field: string): NamedField[] {
  return [
    ...lines.map((_, index): NamedField => [`${field}.lines[${index}]`, `${city} address, line ${index + 1}`]),
    [`${field}.pin`, `${city} PIN code`],
    [`${field}.latitude`, `${city} on the map, latitude`],
    [`${field}.longitude`, `${city} on the map, longitude`],
  ]
}

function placesOfMember({ slug, name, tel, education }: Content['team'][number], page: string): Place[] {
  const fields: NamedField[] = [
    ['name', 'full name'],
    ['title', 'position'],
    ...tel.map((_, index): NamedField => [`tel[${index}]`, numbered('telephone', index, tel)]),
    ['email', 'e-mail address'],
    ...education.map((_, index): NamedField => [`education[${index}]`, numbered('qualification', index, education)]),
    ['linkedin', 'LinkedIn address'],
    ['enrolment.number', 'enrolment number'],
    ['enrolment.date', 'enrolment date'],
    ['association', 'Bar association'],
    ['draft', 'biography and portrait, to be confirmed'],
  ]
  return fields.map(([field, words]) => ({ file: `content/team/${slug}.md`, field, page, name: `${name}: ${words}` }))
}

function numbered(word: string, index: number, all: unknown[]) {
  return all.length === 1 ? word : `${word} ${index + 1}`
}

/** Page and readable name of any other field that is marked as a sample. */
function placeName({ file, field }: Placeholder, { team, pages, practiceAreas }: Content) {
  const [name = '', folder] = file.split('/').reverse()
  const steps = field.split('.')
  if (folder === 'team') {
    const member = team.find(({ slug }) => `${slug}.md` === name)
    return { page: pages.team.title, name: `${member?.name ?? 'A colleague'}: ${inWords(steps)}` }
  }
  if (folder === 'practice-areas') {
    const area = practiceAreas.find(({ slug }) => `${slug}.md` === name)
    return { page: pages['practice-areas'].title, name: `${area?.title ?? 'An area'}: ${inWords(steps)}` }
  }
  // In pages.yaml, the first step of the path is the page.
  const head = name === 'pages.yaml' && Object.entries(pages).find(([key]) => key === steps[0])
  if (head) return { page: head[1].title, name: capitalised(inWords(steps.slice(1))) }
  return { page: pageNames[name] ?? 'Other texts', name: capitalised(inWords(steps)) }
}

const pageNames: Record<string, string> = {
  'firm.yaml': 'Every page',
  'home.yaml': 'Home',
  'about.yaml': 'About Us',
  'careers.yaml': 'Careers',
  'resources.yaml': 'Resources',
  'search.yaml': 'Search',
  'faq.yaml': 'Questions often asked',
  'time-limits.yaml': 'Time limits',
  'civil-suit.yaml': 'Practice Areas',
  'disclaimer.yaml': 'Disclaimer',
  'notice.yaml': 'How we use your details',
  'terms.md': 'Terms of Service',
  'privacy.md': 'Privacy Policy',
}

/** Readable words for keys that do not explain themselves. */
const words: Record<string, string> = {
  '': 'entry',
  areas: 'practice area',
  draft: 'the whole text, to be confirmed',
  education: 'qualification',
  email: 'e-mail address',
  firstSteps: 'first step',
  forums: 'forum',
  from: 'first day',
  holidays: 'holiday',
  imageAlt: 'what the picture shows',
  items: 'entry',
  kinds: 'kind of matter',
  lede: 'introduction',
  matters: 'matter',
  paragraphs: 'paragraph',
  tel: 'telephone',
  to: 'last day',
  url: 'web address',
}

function inWords(steps: string[]) {
  return steps.map(stepInWords).join(', ')
}

/** One step of a path such as `lines[0]`. */
function stepInWords(step: string) {
  const [, key = step, place] = /^(\w*)\[(\d+)\]$/.exec(step) ?? []
  const word = words[key] ?? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[_-]/g, ' ')
  return place === undefined ? word : `${word} ${Number(place) + 1}`
}

function capitalised(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
