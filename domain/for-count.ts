import type { Plural, Template } from './template.ts'

/** Placeholders that stand for the number itself. */
type CountName = 'count' | 'number' | 'Number'

const locale = 'en-IN'
const pluralRules = new Intl.PluralRules(locale)
const numberFormat = new Intl.NumberFormat(locale)

/**
 * Returns the singular or plural form of a text for a count. {count} is the number in figures, {number} in words where
 * there is a word for it, {Number} the same with a capital letter.
 */
export function forCount<Names extends string>(forms: Plural<Names>, count: number, numbers: readonly string[] = []) {
  const form = pluralRules.select(count) === 'one' ? forms.one : forms.other
  const number = numbers[count] ?? numberFormat.format(count)
  return form
    .replaceAll('{count}', numberFormat.format(count))
    .replaceAll('{number}', number)
    .replaceAll('{Number}', number.charAt(0).toUpperCase() + number.slice(1)) as Template<Exclude<Names, CountName>>
}
