const small = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number in words inside a sentence; in figures from 100 on. */
export function numberInWords(number: number) {
  if (number < small.length) return small[number] ?? String(number)
  if (number > 99) return String(number)
  const [ten, one] = [Math.floor(number / 10), number % 10]
  return one === 0 ? `${tens[ten]}` : `${tens[ten]}-${small[one]}`
}

/** The same with a capital letter, for the beginning of a sentence. */
export function numberWord(number: number) {
  return capitalised(numberInWords(number))
}

const pluralRules = new Intl.PluralRules('en')

/** The form of a word that fits the number: 'office' for 1, 'offices' for any other. */
export function plural(number: number, one: string, many = `${one}s`) {
  return pluralRules.select(number) === 'one' ? one : many
}

/** '2 offices', '1 office'. */
export function amount(number: number, one: string, many?: string) {
  return `${number} ${plural(number, one, many)}`
}

/** 'two offices', 'one office'. */
export function counted(number: number, one: string, many?: string) {
  return `${numberInWords(number)} ${plural(number, one, many)}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** '1st', '2nd', '13th'. */
export function ordinal(number: number) {
  return `${number}${endings[ordinals.select(number)] ?? 'th'}`
}

export function capitalised(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
