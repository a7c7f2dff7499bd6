import { z } from 'zod'
import {
  altText,
  contentFields,
  day,
  draft,
  email,
  group,
  items,
  line,
  lines,
  order,
  picture,
  pictureFields,
  prose,
  slug,
  webAddress,
} from './content-field.ts'
import { Firm } from './schemas/firm-schema.ts'
import { Interface } from './schemas/interface-schema.ts'
import { Letters } from './schemas/letters-schema.ts'
import { About, Careers, CivilSuit, Faq, Home, Pages, Resources, Search } from './schemas/page-schemas.ts'
import { TimeLimits } from './time-limits.ts'

/** What a person can do before seeing an advocate. The sources are official sites, only with https. */
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

const PracticeArea = z.strictObject({
  title: line('Name', 80),
  order,
  ...pictureFields,
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
/** Shown with the initials of a member without a portrait; the picture does not suggest any rank. */
const portraitPlaceholder = 'advocate-gown'

const TeamMember = TeamFile.transform(({ office: place, image, ...member }) => ({
  ...member,
  place,
  image: image ?? portraitPlaceholder,
  initials: image ? undefined : initialsOf(member.name),
}))

function initialsOf(name: string) {
  return (name.match(/(?<!\p{L})\p{L}/gu) ?? []).slice(0, 3).join('').toUpperCase()
}

const Disclaimer = z.strictObject({
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

const LegalText = z.strictObject({
  title: line('Title', 80),
  description: prose('In search results', 300).optional(),
  updated: day('Last changed on'),
  copyright: z.string().max(300).register(contentFields, { label: 'Copyright', kind: 'line' }).optional(),
  draft,
})

/** Every YAML file in content/ with its schema, by its name in code. */
export const valueFiles = {
  firm: { file: 'firm.yaml', schema: Firm },
  home: { file: 'home.yaml', schema: Home },
  about: { file: 'about.yaml', schema: About },
  careers: { file: 'careers.yaml', schema: Careers },
  pages: { file: 'pages.yaml', schema: Pages },
  resources: { file: 'resources.yaml', schema: Resources },
  search: { file: 'search.yaml', schema: Search },
  faq: { file: 'faq.yaml', schema: Faq },
  timeLimits: { file: 'time-limits.yaml', schema: TimeLimits },
  civilSuit: { file: 'civil-suit.yaml', schema: CivilSuit },
  disclaimer: { file: 'disclaimer.yaml', schema: Disclaimer },
  notice: { file: 'notice.yaml', schema: Notice },
  interface: { file: 'interface.yaml', schema: Interface },
  letters: { file: 'letters.yaml', schema: Letters },
}

/** Markdown files with front matter. */
export const textFiles = {
  terms: { file: 'terms.md', schema: LegalText },
  privacy: { file: 'privacy.md', schema: LegalText },
}

/** Folders with one Markdown file per item. */
export const itemFolders = {
  practiceAreas: { folder: 'practice-areas', schema: PracticeArea },
  team: { folder: 'team', schema: TeamMember },
} as const

export type Values<Files extends Record<string, { schema: z.ZodType }>> = {
  [Name in keyof Files]: z.infer<Files[Name]['schema']>
}
