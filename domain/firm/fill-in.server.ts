import { forCount } from '#domain/for-count.ts'
import { capitalised } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Plural } from '#domain/template.ts'
import type { Resources } from '#platform/resources.ts'
import type { Content } from './content.ts'
import { ContentError } from './content-file.server.ts'

type Values = Record<string, string>

/** Values of the firm that texts refer to. */
export function firmValues({ email, dataContact }: Content['firm']): Values {
  return { email, 'dataContact.name': dataContact.name, 'dataContact.email': dataContact.email }
}

/** Retention periods from the settings, so that the texts state what the site really does. */
export function periodsOf(
  { RETENTION_DAYS, SPAM_RETENTION_DAYS }: Resources['config'],
  { counts }: Content['interface'],
): Values {
  return {
    retention: forCount(counts.days, RETENTION_DAYS),
    spamRetention: forCount(counts.days, SPAM_RETENTION_DAYS),
    bin: forCount(counts.days, rules.message.binDays),
    letters: forCount(counts.days, rules.email.keptDays),
    record: forCount(counts.days, rules.record.keptDays),
    backups: forCount(counts.months, rules.backup.months),
  }
}

/** Lists whose lengths texts refer to. */
type Counted = Pick<Content, 'practiceAreas' | 'faq' | 'team' | 'interface'>

export function countsOf({ practiceAreas, faq, team, interface: { counts, numbers } }: Counted): Values {
  const partners = team.filter(({ group }) => group === 'senior-partners').length
  const inWords = (forms: Plural<'number'>, count: number) => forCount(forms, count, numbers)
  return {
    practiceAreas: inWords(counts.practiceAreas, practiceAreas.length),
    fields: inWords(counts.fields, practiceAreas.length),
    questions: inWords(counts.questions, faq.length),
    answers: inWords(counts.answers, faq.length),
    partners: inWords(counts.partners, partners),
  }
}

/** Fills placeholders such as {email}; throws if there is no such value. */
export function fillIn(file: string, text: string, values: Values = {}) {
  return text.replace(/\{([a-zA-Z.]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new ContentError(`${file}: there is no value for ${whole}`, whole)
    return value
  })
}

/** Fills the placeholders in all texts of a file; capitalises a text that starts with a placeholder. */
export function fillAll<Data>(file: string, data: Data, values: Values): Data {
  if (typeof data === 'string') {
    const filled = fillIn(file, data, values)
    return (data.startsWith('{') ? capitalised(filled) : filled) as Data
  }
  if (Array.isArray(data)) return data.map((entry) => fillAll(file, entry, values)) as Data
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fillAll(file, value, values)])) as Data
}
