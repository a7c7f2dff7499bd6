import { z } from 'zod'
import {
  altText,
  contentFields,
  day,
  draft,
  group,
  items,
  line,
  lines,
  metaFields,
  picture,
  pictureFields,
  prose,
  webAddress,
} from '#domain/firm/content-field.ts'
import { pageList } from '#domain/page-list.ts'

/* The schemas of the page files: texts only, no layout. */

/** The small label next to a section, and its heading. */
const section = { label: line('Label', 60), title: line('Heading', 120) }

export const Home = z.strictObject({
  ...metaFields(),
  hero: group('First screen', {
    headline: z.tuple([line('Headline, first line', 24), line('Headline, second line', 24)]),
    text: prose('Below the headline', 200),
  }),
  intro: group('Introduction', {
    ...section,
    ...pictureFields,
    lead: prose('Lead', 300),
    paragraphs: lines({ label: 'Text', entry: 'paragraph' }),
  }),
  forums: group('Forums', { title: line('Heading'), items: lines({ label: 'Forums', entry: 'forum', most: 120 }) }),
  practice: group('Practice areas', section),
  team: group('Team', section),
  notes: group('Notes', section),
  contact: group('Contact', { label: line('Label', 60), lead: prose('Lead', 200) }),
})

/** The head of a page: the texts for its tab, its search result and its first screen. */
const head = {
  ...metaFields(),
  label: line('Label', 60),
  heading: line('Heading', 120),
  lede: prose('Introduction', 400),
}
const PageHead = z.strictObject(head)
/** The head of a page that can have a picture. */
const PageHeadWithPicture = z.strictObject({ ...head, image: picture().optional(), imageAlt: altText().optional() })

export const About = z.strictObject({
  ...head,
  ...pictureFields,
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
  ...pictureFields,
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
type HeadName = Exclude<Listed['key'], (typeof pagesWithOwnFile)[number]>
type HeadSchema<Page> = Page extends { hasPicture: true } ? typeof PageHeadWithPicture : typeof PageHead

const pagesWithOwnFile = ['home', 'about', 'careers'] as const
const heads = pageList
  .filter(({ key }) => !pagesWithOwnFile.some((name) => name === key))
  .map((page) => [page.key, 'hasPicture' in page ? PageHeadWithPicture : PageHead])

/** The heads of all other pages of the list, and of the search. */
export const Pages = z.strictObject({
  ...(Object.fromEntries(heads) as { [Name in HeadName]: HeadSchema<Extract<Listed, { key: Name }>> }),
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

/** The steps of a civil suit, each with its law. The page shows them on the ranks of a chess board, hence at most 8. */
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
