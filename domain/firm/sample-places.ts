import type { Content, Placeholder } from './content.ts'

/** What the firm fills in itself, by the page that shows it; a place is done once nothing marks it as an example. */
export type SamplePlaces = { page: string; places: { name: string; done: boolean }[] }[]

/** All such places with names in words, as long as one is left: whoever fills them in need not know the files. */
export function listSamplePlaces(content: Content): SamplePlaces {
  if (content.placeholders.length === 0) return []
  const left = new Set(content.placeholders.map(whereOf))
  return [...Map.groupBy(listPlaces(content), ({ page }) => page)].map(([page, places]) => ({
    page,
    places: places.map((place) => ({ name: place.name, done: !left.has(whereOf(place)) })),
  }))
}

/** Those that still hold an example. */
export function listPlacesLeft(content: Content): Place[] {
  const left = new Set(content.placeholders.map(whereOf))
  return listPlaces(content).filter((place) => left.has(whereOf(place)))
}

function listPlaces(content: Content): Place[] {
  const own = listOwnPlaces(content)
  const known = new Set(own.map(whereOf))
  const others = content.placeholders.filter((placeholder) => !known.has(whereOf(placeholder)))
  return [...own, ...others.map((placeholder) => ({ ...placeholder, ...placeName(placeholder, content) }))]
}

function whereOf({ file, field }: Pick<Placeholder, 'file' | 'field'>) {
  return `${file} ${field}`
}

/** A place in the texts, with the page that shows it and a name as a clerk would give it. */
export type Place = { file: string; field: string; page: string; name: string }

/** Every place that only the firm can fill in, in the order in which it would. */
function listOwnPlaces({ firm, team, pages }: Content): Place[] {
  const contact = pages.contact.title
  const privacy = pages['privacy-policy'].title
  return [
    ...firm.places.flatMap((place, at) => placesOfOffice(place, `offices[${at}]`).map((own) => inFirm(contact, own))),
    ...firm.phones.map(({ label }, at) => inFirm(contact, [`phones[${at}].number`, `Telephone, ${label}`])),
    inFirm(contact, ['email', 'General e-mail address']),
    ...team.flatMap((member) => placesOfMember(member, pages.team.title)),
    ...declared.map((own) => inFirm(pages.team.title, own)),
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
    ...onEveryPage.map((own) => inFirm('Every page', own)),
  ]
}

type Named = [field: string, name: string]

const declared: Named[] = [
  ['declaration.by', 'Declaration of truth, by whom'],
  ['declaration.on', 'Declaration of truth, day'],
  ['intimation', 'Intimation to the Bar Council, reference'],
]

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

/** The page and the name, in words, of any other place that somebody has marked. */
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
  // There the first step is the page itself.
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

/** What a word of the files does not say by itself. */
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
