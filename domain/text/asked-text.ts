import { rules } from '#domain/rules.ts'

const { maxLength } = rules.siteSearch
const controls = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]+/gu

/** What somebody typed, as far as it is looked at: on one line, and without signs that would turn it round. */
export function askedText(typed: string | null) {
  // Whole letters only: a cut through one would leave half of it.
  const start = Array.from((typed ?? '').slice(0, 4 * maxLength).toWellFormed()).slice(0, 2 * maxLength)
  const line = start.join('').normalize('NFC').replace(controls, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, maxLength).join('').trim()
}
