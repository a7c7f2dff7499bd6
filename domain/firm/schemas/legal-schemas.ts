import { z } from 'zod'
import { contentFields, day, draft, items, line, lines, prose } from '#domain/firm/content-field.ts'

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
