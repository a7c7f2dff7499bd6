import { z } from 'zod'
import { pageList } from '#domain/page-list.ts'

/* The shape of each file in content/: what the firm says, and nothing of how it looks. */

const text = z.string('a text is missing').trim().min(1, 'a text is missing')
const paragraphs = z.array(text).min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens only')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as "09:00" is expected')
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-15 is expected')
const weekday = z.int().min(1).max(7)
const webAddress = z.url({ protocol: /^https?$/, error: 'a web address is expected' })
const picture = { image: slug, imageAlt: z.string() }

/** A day of every year, such as 01-26, or of one year, such as 2026-11-08. */
const dayOrYearly = z
  .string()
  .refine(
    (value) => isDay(value.length === 5 ? `2024-${value}` : value),
    'a day such as 2026-11-08, or 01-26 for every year, is expected',
  )
/** A day or a span of days on which the hours of the week do not hold; with times, the offices are open between them. */
const Holiday = z
  .strictObject({
    name: text,
    from: dayOrYearly,
    to: dayOrYearly.optional(),
    opens: time.optional(),
    closes: time.optional(),
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

const FirmFile = z.strictObject({
  name: text,
  tagline: text,
  blurb: text,
  description: text,
  email: z.email(),
  phones: z.array(z.strictObject({ label: text, number: text })).min(1),
  offices: z
    .array(
      z.strictObject({
        id: slug,
        city: text,
        state: text,
        lines: paragraphs,
        pin: z.string().regex(/^[1-9]\d{5}$/, 'six digits are expected, the first not 0'),
        latitude: z.coerce.number().min(-90).max(90),
        longitude: z.coerce.number().min(-180).max(180),
      }),
    )
    .min(1),
  hours: z.array(z.strictObject({ days: text, from: weekday, to: weekday, opens: time, closes: time })),
  holidays: z.array(Holiday).default([]),
  social: z.strictObject({ linkedin: webAddress, instagram: webAddress }),
  studio: z.strictObject({ name: text, url: webAddress }),
  dataContact: z.strictObject({ name: text, email: z.email() }),
})
// The files say 'office', as the firm does; in code that word is the back office's.
export const Firm = FirmFile.transform(({ offices: places, ...firm }) => ({ ...firm, places }))

export const Home = z.strictObject({
  title: text,
  description: text,
  hero: z.strictObject({ headline: z.tuple([text, text]), text }),
  intro: z.strictObject({ label: text, title: text, ...picture, lead: text, paragraphs }),
  forums: z.strictObject({ title: text, items: paragraphs }),
  practice: z.strictObject({ label: text, title: text }),
  team: z.strictObject({ label: text, title: text }),
  notes: z.strictObject({ label: text, title: text }),
  contact: z.strictObject({ label: text, lead: text }),
})

/** The head of a page: what its tab, its search result and its first screen say. */
const head = { title: text, description: text, label: text, heading: text, lede: text }
const PageHead = z.strictObject(head)
/** Of a page that has a place for a picture. */
const PageHeadWithPicture = z.strictObject({ ...head, image: slug.optional(), imageAlt: z.string().optional() })

export const About = z.strictObject({
  ...head,
  ...picture,
  draft: text.optional(),
  history: z.strictObject({ label: text, heading: text, lead: text, paragraphs }),
  mission: z.strictObject({
    label: text,
    heading: text,
    phases: z.array(z.strictObject({ name: text, heading: text, text })).length(3),
  }),
  team: z.strictObject({ label: text, heading: text, text }),
  figures: z.array(z.strictObject({ image: slug, alt: z.string(), caption: text })).default([]),
})

export const Careers = z.strictObject({
  ...head,
  ...picture,
  benefits: z.strictObject({
    label: text,
    heading: text,
    items: z.array(z.strictObject({ heading: text, text })).min(1),
  }),
  apply: z.strictObject({ label: text, heading: text, lede: text, steps: paragraphs, subject: text }),
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
  cards: z.array(
    z.strictObject({
      slug: z.enum(['legal-updates', 'case-studies', 'publications', 'faq', 'time-limits']),
      heading: text,
      text,
    }),
  ),
  linksHeading: text,
  links: z.array(z.strictObject({ label: text, url: webAddress, text })),
})

const Synonym = z.strictObject({ for: text.optional(), words: z.array(text).min(1) })

export const Search = z.strictObject({
  synonyms: z.record(
    z.string().startsWith('/', 'the address of a page, such as /contact, is expected'),
    z.array(Synonym),
  ),
  draft: text.optional(),
  notTaken: z.array(z.strictObject({ subject: text, words: z.array(text).min(1) })),
  elsewhere: z.strictObject({ text, links: z.array(z.strictObject({ label: text, url: webAddress })) }),
})

export const Faq = z.array(z.strictObject({ question: text, answer: text })).min(1, 'at least one question is expected')

/** The steps of a suit stand on the ranks of a board, each with what the law says of it. */
export const CivilSuit = z.strictObject({
  /** The day on which an advocate last compared them with the law. */
  reviewedOn: day,
  draft: text.optional(),
  label: text,
  heading: text,
  lede: text,
  steps: z
    .array(z.strictObject({ title: text, text, law: text }))
    .min(2)
    .max(8),
  after: text,
})

export const Disclaimer = z.strictObject({
  heading: text,
  lead: text,
  intro: text,
  points: paragraphs,
  accept: text,
  footer: text,
})

export const Notice = z.strictObject({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}(-\d)?$/, 'a day such as 2026-11-15, or 2026-11-15-2, is expected'),
  summary: text,
  details: z.array(z.strictObject({ heading: text, text })).min(1),
})

export const LegalText = z.strictObject({
  title: text,
  description: text.optional(),
  updated: day,
  copyright: z.string().optional(),
  draft: text.optional(),
})

/** What a person can do before an advocate has read a paper. The sources are the official sites, by https alone. */
const FirstStep = z.strictObject({
  title: text,
  keep: paragraphs,
  first: paragraphs,
  time: paragraphs,
  sources: z
    .array(z.strictObject({ label: text, url: z.url({ protocol: /^https$/, error: 'an https address is expected' }) }))
    .min(1),
})

export const PracticeArea = z.strictObject({
  title: text,
  order: z.int().positive(),
  ...picture,
  summary: text,
  forums: paragraphs,
  matters: paragraphs,
  kinds: z.array(z.strictObject({ name: text, statute: text })).min(1),
  firstSteps: z.array(FirstStep).default([]),
  draft: text.optional(),
})

const TeamFile = z.strictObject({
  name: text,
  title: text,
  office: text,
  group: z.enum(['senior-partners', 'associates', 'support-staff']),
  order: z.int().positive(),
  image: slug.optional(),
  imageAlt: z.string().default(''),
  summary: text,
  tel: paragraphs,
  email: z.email(),
  education: paragraphs,
  linkedin: webAddress,
  enrolment: z.strictObject({ number: text, date: day, council: text }),
  association: text,
  areas: z.array(slug).min(1),
  draft: text.optional(),
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
