import { z } from 'zod'

/* The shape of content/time-limits.yaml: which periods the law gives, from which day, and what is said of each. */

const text = z.string('a text is missing').trim().min(1, 'a text is missing')
const key = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'small letters and hyphens only')
const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-15 is expected')
const dayOrYearly = z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/, 'a day such as 2026-11-08, or 01-26 for every year')

/** '30 days', '1 month', '3 years'. */
const Period = z
  .string()
  .regex(/^\d+ (day|month|year)s?$/, 'a period such as "30 days", "1 month" or "3 years" is expected')
  .transform((value) => {
    const [amount = '', unit = ''] = value.split(' ')
    return { amount: Number(amount), unit: unit.replace(/s$/, '') as 'day' | 'month' | 'year' }
  })

/** A day that the visitor gives. */
const GivenDate = z.strictObject({ key, label: text, help: text.optional(), optional: z.boolean().default(false) })

const Step = z.strictObject({
  key,
  title: text,
  /** The day from which it runs, which itself does not count: one that is given, or that of an earlier step. */
  from: key,
  period: Period,
  text,
  statute: text,
  /** What holds where the court is closed on the last day, and why. */
  closed: z.strictObject({ lastDay: z.enum(['next-open-day', 'not-extended', 'not-in-court']), text }),
  /** A given day, within the period, from which the period runs anew; what is said of one that came too late. */
  renewedBy: z.strictObject({ date: key, tooLate: text }).optional(),
  /** Where the period began before this day, words stand in the place of a date. */
  uncertainBefore: z.strictObject({ day: isoDay, text }).optional(),
  /** What is not settled about it, beside its date. */
  caution: text.optional(),
})

const Matter = z
  .strictObject({
    slug: key,
    title: text,
    summary: text,
    /** The practice areas that lead to it. */
    areas: z.array(z.string()),
    dates: z.array(GivenDate).min(1).max(2),
    steps: z.array(Step).min(1),
    sources: z.array(z.strictObject({ label: text, url: z.url({ protocol: /^https?$/ }) })).min(1),
  })
  .superRefine(({ dates, steps }, context) => {
    const known = new Set(dates.map((date) => date.key))
    steps.forEach((step, index) => {
      for (const name of [step.from, step.renewedBy?.date ?? step.from]) {
        if (known.has(name)) continue
        const message = `no date and no earlier step is called "${name}"`
        context.addIssue({ code: 'custom', path: ['steps', index, 'from'], message })
      }
      known.add(step.key)
    })
  })

export const TimeLimits = z.strictObject({
  /** The day on which an advocate last compared the periods with the law. */
  reviewedOn: isoDay,
  draft: text.optional(),
  /** Days on which the courts are closed, beside Sundays. */
  closedDays: z.array(z.strictObject({ name: text, from: dayOrYearly, to: dayOrYearly.optional() })),
  matters: z.array(Matter).min(1),
})

export type TimeLimits = z.infer<typeof TimeLimits>
export type Matter = TimeLimits['matters'][number]
export type Step = Matter['steps'][number]
export type Period = Step['period']
