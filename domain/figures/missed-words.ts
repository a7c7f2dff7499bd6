import { rules } from '#domain/rules.ts'

const { maxWords, personalDigits } = rules.figures
const address = /\S@\S/
const number = new RegExp(`(?:\\p{Nd}[\\s().+/-]*){${personalDigits}}`, 'u')

/** What was searched, as it is counted; undefined where it looks like somebody's address or number. */
export function missedWords(text: string) {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (words === '' || address.test(words) || number.test(words)) return undefined
  return Array.from(words).slice(0, maxWords).join('').trim()
}
