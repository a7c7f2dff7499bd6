import { z } from 'zod'
import {
  checkLastDay,
  contentFields,
  day,
  dayOrYearly,
  group,
  items,
  line,
  prose,
  webAddress,
} from './content-field.ts'

/* The schema of content/time-limits.yaml: the periods of the law, the days from which they run, and their texts. */

const key = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'small letters and hyphens only')

/** '30 days', '1 month', '3 years'. */
const Period = z
  .string()
  .regex(/^\d+ (day|month|year)s?$/, 'a period such as "30 days", "1 month" or "3 years" is expected')
  .register(contentFields, { label: 'Period', help: 'Such as 30 days, 1 month or 3 years.', kind: 'line' })
  .transform((value) => {
    const [amount = '', unit = ''] = value.split(' ')
    return { amount: Number(amount), unit: unit.replace(/s$/, '') as 'day' | 'month' | 'year' }
  })

/** A day that the visitor enters. */
const GivenDate = z.strictObject({
  key,
  label: line('Question', 200),
  help: prose('Help', 300).optional(),
  optional: z.boolean().default(false),
})

const Step = z.strictObject({
  key,
  title: line('Name', 120),
  /** The day from which the period runs, not counted itself: a day that was entered, or that of an earlier step. */
  from: key,
  period: Period,
  text: prose('Text', 1_000),
  statute: line('Statute', 200),
  /** What applies if the court is closed on the last day, and why. */
  closed: group('Where the court is closed', {
    lastDay: z
      .enum(['next-open-day', 'not-extended', 'not-in-court'])
      .register(contentFields, { label: 'The last day', kind: 'choice' }),
    text: prose('Why', 1_000),
  }),
  /** An entered day within the period from which the period runs again, and the text if that day was too late. */
  renewedBy: z.strictObject({ date: key, tooLate: prose('Where it came too late', 1_000) }).optional(),
  /** If the period started before this day, a text is shown instead of a date. */
  uncertainBefore: z.strictObject({ day: day('Uncertain before'), text: prose('What is said then', 1_000) }).optional(),
  /** What the law does not settle about it; shown next to its date. */
  caution: prose('What is not settled', 1_000).optional(),
})

const Matter = z
  .strictObject({
    slug: key,
    title: line('Name', 120),
    summary: prose('Summary', 300),
    /** The practice areas whose pages link to it. */
    areas: z.array(z.string()).register(contentFields, { label: 'Practice areas', kind: 'choice' }),
    dates: items(GivenDate, { label: 'What the visitor is asked', entry: 'day', least: 1, most: 2 }),
    steps: items(Step, { label: 'Steps', entry: 'step', least: 1 }),
    sources: items(z.strictObject({ label: line('Name', 200), url: webAddress('Web address') }), {
      label: 'Sources',
      entry: 'source',
      least: 1,
    }),
  })
  .superRefine(({ dates, steps }, context) => {
    const knownKeys = new Set(dates.map((date) => date.key))
    steps.forEach((step, index) => {
      for (const name of [step.from, step.renewedBy?.date ?? step.from]) {
        if (knownKeys.has(name)) continue
        const message = `no date and no earlier step is called "${name}"`
        context.addIssue({ code: 'custom', path: ['steps', index, 'from'], message })
      }
      knownKeys.add(step.key)
    })
  })

export const TimeLimits = z.strictObject({
  /** The day on which an advocate last compared the periods with the law. */
  reviewedOn: day('Compared with the law on', 'The page says: Law stated as on this day.'),
  draft: prose('To be confirmed').optional(),
  /** Days on which the courts are closed, in addition to Sundays. */
  closedDays: items(
    z
      .strictObject({
        name: line('Name', 120),
        from: dayOrYearly('First day', 'With the year, or as 01-26 for every year.'),
        to: dayOrYearly('Last day', 'Only where there are several days.').optional(),
      })
      .superRefine(checkLastDay),
    { label: 'Days on which the courts are closed', entry: 'day', most: 200 },
  ),
  matters: items(Matter, { label: 'Matters', entry: 'matter', least: 1 }),
})

export type TimeLimits = z.infer<typeof TimeLimits>
export type Matter = TimeLimits['matters'][number]
export type Step = Matter['steps'][number]
export type Period = Step['period']
