import { rules } from '#domain/rules.ts'

const { maxWords, personalDigits } = rules.figures
const address = /\S@\S/
/** Digits, whatever signs stand between them; and the tax number of a person. */
const number = new RegExp(`(?:\\p{Nd}[^\\p{L}\\p{M}\\p{Nd}]*){${personalDigits}}|\\b[a-z]{5}\\d{4}[a-z]\\b`, 'u')

/** What was searched, as it is counted; undefined where it looks like somebody's address or number. */
export function missedWords(text: string) {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (words === '' || address.test(words) || number.test(words)) return undefined
  return Array.from(words).slice(0, maxWords).join('').trim()
}
