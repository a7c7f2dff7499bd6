import type { Plural, Template } from './template.ts'

/** What stands for the number itself. */
type CountName = 'count' | 'number' | 'Number'

const locale = 'en-IN'
const plurals = new Intl.PluralRules(locale)
const figures = new Intl.NumberFormat(locale)

/**
 * The form of a text for a number of things. {count} is the number in figures, {number} in words, where there is a word
 * for it, and {Number} the same with a capital.
 */
export function forCount<Names extends string>(forms: Plural<Names>, count: number, numbers: readonly string[] = []) {
  const form = plurals.select(count) === 'one' ? forms.one : forms.other
  const number = numbers[count] ?? figures.format(count)
  return form
    .replaceAll('{count}', figures.format(count))
    .replaceAll('{number}', number)
    .replaceAll('{Number}', number.charAt(0).toUpperCase() + number.slice(1)) as Template<Exclude<Names, CountName>>
}
