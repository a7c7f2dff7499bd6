import { z } from 'zod'
import { pageList } from '#domain/page-list.ts'
import {
  altText,
  contentFields,
  day,
  email,
  group,
  items,
  line,
  lines,
  picture,
  prose,
  searchWords,
  slug,
  time,
  webAddress,
} from './content-field.ts'

/* The shape of each file in content/: what the firm says, and nothing of how it looks. */

/** A day of every year, such as 01-26, or of one year, such as 2026-11-08. */
function dayOrYearly(label: string, help: string) {
  return z
    .string()
    .refine(
      (value) => isDay(value.length === 5 ? `2024-${value}` : value),
      'a day such as 2026-11-08, or 01-26 for every year, is expected',
    )
    .register(contentFields, { label, help, kind: 'line' })
}
/** A day or a span of days on which the hours of the week do not hold; with times, the offices are open between them. */
const Holiday = z
  .strictObject({
    name: line('Name', 120),
    from: dayOrYearly('First day', 'With the year, or as 01-26 for every year.'),
    to: dayOrYearly('Last day', 'Only where there are several days.').optional(),
    opens: time('Opens').optional(),
    closes: time('Closes').optional(),
  })
  .refine(({ from, to = from }) => from.length === to.length, {
    message: 'both days with the year, or both without, are expected',
    path: ['to'],
  })
  .refine(({ from, to = from }) => from.length === 5 || from <= to, {
    message: 'the last day is before the first',
    path: ['to'],
  })
  .refine(({ opens, closes }) => (opens === undefined) === (closes === undefined), {
    message: 'both times, or neither, are expected',
    path: ['closes'],
  })

function isDay(value: string) {
  const moment = Date.parse(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
}

/** The whole text is still to be confirmed; it goes with the first word of the firm's own. */
const draft = prose('To be confirmed').optional()

/** The picture of a page, and what it shows. */
const pictured = { image: picture(), imageAlt: altText() }

const FirmFile = z.strictObject({
  name: line('Name of the firm', 80, 'In the header, the footer, the tab of every page and in letters.'),
  tagline: line('Tagline', 60, 'Large in the footer of every page.'),
  blurb: prose('Line below the tagline', 200),
  description: prose('In search results', 300, 'What search engines and shared links say of the firm.'),
  email: email('General e-mail address'),
  phones: items(z.strictObject({ label: line('Label', 40), number: line('Number', 40) }), {
    label: 'Telephones',
    entry: 'telephone',
    least: 1,
  }),
  offices: items(
    z.strictObject({
      id: slug,
      city: line('City', 60),
      state: line('State', 60),
      lines: lines({ label: 'Address', entry: 'line', most: 120 }),
      pin: z
        .string()
        .regex(/^[1-9]\d{5}$/, 'six digits are expected, the first not 0')
        .register(contentFields, { label: 'PIN code', kind: 'line' }),
      latitude: degrees('Latitude', 90),
      longitude: degrees('Longitude', 180),
    }),
    { label: 'Offices', entry: 'office', least: 1 },
  ),
  hours: items(
    z.strictObject({
      days: line('Days', 60, 'As visitors read it, such as Monday to Friday.'),
      from: weekday('First day'),
      to: weekday('Last day'),
      opens: time('Opens'),
      closes: time('Closes'),
    }),
    { label: 'Opening hours', entry: 'line' },
  ),
  holidays: items(Holiday, { label: 'Holidays and court vacations', entry: 'holiday', most: 200 }).default([]),
  social: group('Social networks', { linkedin: webAddress('LinkedIn'), instagram: webAddress('Instagram') }),
  studio: group('Credit', { name: line('Credit at the foot'), url: webAddress('Web address of the credit') }),
  dataContact: group('Questions about data', {
    name: line('Person to ask about data'),
    email: email('E-mail address for questions about data'),
  }),
  declaration: z
    .strictObject({
      text: prose('Declaration', 400, 'That what the website says of the firm and its advocates is true.'),
      by: line('Declared by', 80, 'The full name of the advocate who answers for it.'),
      on: day('Declared on', 'It counts for a year and is then to be made anew.'),
    })
    .optional(),
  intimation: line(
    'Intimation to the Bar Council',
    120,
    'The reference of the letter by which the Bar Council was told of the website.',
  ).optional(),
})
// The files say 'office', as the firm does; in code that word is the back office's.
export const Firm = FirmFile.transform(({ offices: places, ...firm }) => ({ ...firm, places }))

function degrees(label: string, most: number) {
  return z.coerce.number().min(-most).max(most).register(contentFields, { label, kind: 'number' })
}

function weekday(label: string) {
  return z.int().min(1).max(7).register(contentFields, { label, help: '1 is Monday, 7 is Sunday.', kind: 'number' })
}

/** The small words beside a section, and its heading. */
const section = { label: line('Label', 60), title: line('Heading', 120) }

export const Home = z.strictObject({
  ...searchWords(),
  hero: group('First screen', {
    headline: z.tuple([line('Headline, first line', 24), line('Headline, second line', 24)]),
    text: prose('Below the headline', 200),
  }),
  intro: group('Introduction', {
    ...section,
    ...pictured,
    lead: prose('Lead', 300),
    paragraphs: lines({ label: 'Text', entry: 'paragraph' }),
  }),
  forums: group('Forums', { title: line('Heading'), items: lines({ label: 'Forums', entry: 'forum', most: 120 }) }),
  practice: group('Practice areas', section),
  team: group('Team', section),
  notes: group('Notes', section),
  contact: group('Contact', { label: line('Label', 60), lead: prose('Lead', 200) }),
})

/** The head of a page: what its tab, its search result and its first screen say. */
const head = {
  ...searchWords(),
  label: line('Label', 60),
  heading: line('Heading', 120),
  lede: prose('Introduction', 400),
}
const PageHead = z.strictObject(head)
/** Of a page that has a place for a picture. */
const PageHeadWithPicture = z.strictObject({ ...head, image: picture().optional(), imageAlt: altText().optional() })

export const About = z.strictObject({
  ...head,
  ...pictured,
  draft,
  history: group('History', {
    label: line('Label', 60),
    heading: line('Heading'),
    lead: prose('Lead', 400),
    paragraphs: lines({ label: 'Text', entry: 'paragraph' }),
  }),
  mission: group('Mission', {
    label: line('Label', 60),
    heading: line('Heading'),
    phases: z
      .array(z.strictObject({ name: line('Name', 60), heading: line('Heading'), text: prose('Text') }))
      .length(3)
      .register(contentFields, { label: 'Three phases', entry: 'phase', kind: 'items' }),
  }),
  team: group('Team', { label: line('Label', 60), heading: line('Heading'), text: prose('Text') }),
  figures: items(z.strictObject({ image: picture(), alt: altText(), caption: line('Caption', 200) }), {
    label: 'Pictures',
    entry: 'picture',
  }).default([]),
})

export const Careers = z.strictObject({
  ...head,
  ...pictured,
  benefits: group('What the Chambers offers', {
    label: line('Label', 60),
    heading: line('Heading'),
    items: items(z.strictObject({ heading: line('Heading'), text: prose('Text') }), {
      label: 'Entries',
      entry: 'entry',
      least: 1,
    }),
  }),
  apply: group('How to apply', {
    label: line('Label', 60),
    heading: line('Heading'),
    lede: prose('Introduction', 400),
    steps: lines({ label: 'Steps', entry: 'step', most: 400 }),
    subject: line('Subject of the e-mail'),
  }),
})

type Listed = (typeof pageList)[number]
type HeadName = Exclude<Listed['words'], (typeof withFilesOfTheirOwn)[number]>
type HeadSchema<Page> = Page extends { hasPicture: true } ? typeof PageHeadWithPicture : typeof PageHead

const withFilesOfTheirOwn = ['home', 'about', 'careers'] as const
const heads = pageList
  .filter(({ words }) => !withFilesOfTheirOwn.some((name) => name === words))
  .map((page) => [page.words, 'hasPicture' in page ? PageHeadWithPicture : PageHead])

/** The heads of all other pages of the list, and of the search. */
export const Pages = z.strictObject({
  ...(Object.fromEntries(heads) as { [Name in HeadName]: HeadSchema<Extract<Listed, { words: Name }>> }),
  search: PageHead,
})

export const Resources = z.strictObject({
  cards: z
    .array(
      z.strictObject({
        slug: z.enum(['legal-updates', 'case-studies', 'publications', 'faq', 'time-limits']),
        heading: line('Heading', 80),
        text: prose('Text', 300),
      }),
    )
    .register(contentFields, { label: 'Cards', entry: 'card', kind: 'items' }),
  linksHeading: line('Heading of the links'),
  links: items(z.strictObject({ label: line('Name'), url: webAddress('Web address'), text: prose('Text', 300) }), {
    label: 'Links',
    entry: 'link',
  }),
})

const Synonym = z.strictObject({
  for: line('Reads as', 80).optional(),
  words: lines({ label: 'Words', entry: 'word', most: 80 }),
})

export const Search = z.strictObject({
  synonyms: z
    .record(z.string().startsWith('/', 'the address of a page, such as /contact, is expected'), z.array(Synonym))
    .register(contentFields, { label: 'Other words for pages', kind: 'fixed' }),
  draft,
  notTaken: items(
    z.strictObject({ subject: line('Subject'), words: lines({ label: 'Words', entry: 'word', most: 80 }) }),
    { label: 'What the firm does not take', entry: 'subject' },
  ),
  elsewhere: group('Where to ask instead', {
    text: prose('Text'),
    links: items(z.strictObject({ label: line('Name'), url: webAddress('Web address') }), {
      label: 'Links',
      entry: 'link',
    }),
  }),
})

export const Faq = items(z.strictObject({ question: line('Question', 200), answer: prose('Answer', 2_000) }), {
  label: 'Questions',
  entry: 'question',
  least: 1,
})

/** The steps of a suit stand on the ranks of a board, each with what the law says of it. */
export const CivilSuit = z.strictObject({
  reviewedOn: day('Compared with the law on', 'The page says: Law stated as on this day.'),
  draft,
  label: line('Label', 60),
  heading: line('Heading'),
  lede: prose('Introduction', 400),
  steps: z
    .array(z.strictObject({ title: line('Name', 60), text: prose('Text'), law: line('Law', 200) }))
    .min(2)
    .max(8)
    .register(contentFields, { label: 'Steps', entry: 'step', kind: 'items' }),
  after: prose('Below the steps'),
})

export const Disclaimer = z.strictObject({
  heading: line('Heading'),
  lead: prose('Lead'),
  intro: prose('Introduction', 1_000),
  points: lines({ label: 'Points', entry: 'point', most: 1_000 }),
  accept: line('Button', 60),
  footer: prose('In the footer', 1_000),
})

export const Notice = z.strictObject({
  version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(-\d)?$/, 'a day such as 2026-11-15, or 2026-11-15-2, is expected')
    .register(contentFields, {
      label: 'Version',
      help: 'Each message keeps the version its sender saw.',
      kind: 'line',
    }),
  summary: prose('Beside the form', 1_000),
  details: items(z.strictObject({ heading: line('Heading'), text: prose('Text', 2_000) }), {
    label: 'In full',
    entry: 'part',
    least: 1,
  }),
})

export const LegalText = z.strictObject({
  title: line('Title', 80),
  description: prose('In search results', 300).optional(),
  updated: day('Last changed on'),
  copyright: z.string().max(300).register(contentFields, { label: 'Copyright', kind: 'line' }).optional(),
  draft,
})

/** What a person can do before an advocate has read a paper. The sources are the official sites, by https alone. */
const FirstStep = z.strictObject({
  title: line('What has happened', 120),
  keep: lines({ label: 'What to keep', entry: 'line', most: 400 }),
  first: lines({ label: 'What to do first', entry: 'line', most: 400 }),
  time: lines({ label: 'Which time runs', entry: 'line', most: 400 }),
  sources: items(
    z.strictObject({
      label: line('Name', 200),
      url: z
        .url({ protocol: /^https$/, error: 'an https address is expected' })
        .register(contentFields, { label: 'Web address', kind: 'line' }),
    }),
    { label: 'Sources', entry: 'source', least: 1 },
  ),
})

const order = z.int().positive().register(contentFields, { label: 'Place in the list', kind: 'fixed' })

export const PracticeArea = z.strictObject({
  title: line('Name', 80),
  order,
  ...pictured,
  summary: prose('Summary', 300, 'On the card of the area and below its name.'),
  forums: lines({ label: 'Forums', entry: 'forum', most: 120 }),
  matters: lines({ label: 'What we do', entry: 'line', most: 300 }),
  kinds: items(z.strictObject({ name: line('Matter', 80), statute: line('Statute', 200) }), {
    label: 'Matters of this kind',
    entry: 'matter',
    least: 1,
  }),
  firstSteps: items(FirstStep, { label: 'First steps', entry: 'case' }).default([]),
  draft,
})

const TeamFile = z.strictObject({
  name: line('Full name', 80),
  title: line('Position', 80),
  office: line('Office', 60),
  group: z
    .enum(['senior-partners', 'associates', 'support-staff'])
    .register(contentFields, { label: 'Group', kind: 'choice' }),
  order,
  image: picture('Portrait').optional(),
  imageAlt: altText().default(''),
  summary: prose('Summary', 300),
  tel: lines({ label: 'Telephones', entry: 'telephone', most: 40 }),
  email: email('E-mail address'),
  education: lines({ label: 'Qualifications', entry: 'qualification', most: 200 }),
  linkedin: webAddress('LinkedIn'),
  enrolment: group('Enrolment', {
    number: line('Enrolment number', 60),
    date: day('Enrolled on'),
    council: line('State Bar Council'),
  }),
  association: line('Bar association'),
  areas: z.array(slug).min(1).register(contentFields, { label: 'Practice areas', kind: 'choice' }),
  draft,
})
/** Shown with the initials of whoever has given no portrait: it says nothing of anybody's rank. */
const portraitStandIn = 'advocate-gown'

export const TeamMember = TeamFile.transform(({ office: place, image, ...member }) => ({
  ...member,
  place,
  image: image ?? portraitStandIn,
  initials: image ? undefined : initialsOf(member.name),
}))

function initialsOf(name: string) {
  return (name.match(/(?<!\p{L})\p{L}/gu) ?? []).slice(0, 3).join('').toUpperCase()
}
