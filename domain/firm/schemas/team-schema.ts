import { z } from 'zod'
import {
  altText,
  contentFields,
  day,
  draft,
  email,
  group,
  line,
  lines,
  order,
  picture,
  prose,
  slug,
  webAddress,
} from '#domain/firm/content-field.ts'

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

export const TeamMember = TeamFile.transform(({ office: place, image, ...member }) => ({
  ...member,
  place,
  image: image ?? portraitPlaceholder,
  initials: image ? undefined : initialsOf(member.name),
}))

function initialsOf(name: string) {
  return (name.match(/(?<!\p{L})\p{L}/gu) ?? []).slice(0, 3).join('').toUpperCase()
}
