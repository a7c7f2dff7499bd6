import { rules } from '#domain/rules.ts'
import type { Wanted } from './highlight.ts'
import { significantWords, stemOf, wordsIn } from './words.ts'

/** Stems that stand one behind the other; of a single one that somebody may still be typing, how it begins. */
type Term = { stems: string[]; begins?: string }

/** What is looked for in texts whose words were noted: all of the terms. */
export type FullTextQuery = { terms: Term[] } & Wanted

const { maxWords } = rules.siteSearch
const minBeginning = 3

/** Words between two of them stand together. */
export const quotes = /["“”„«»]/

/** Reads what somebody typed: words in any form, words between quotes together, the last one perhaps unfinished. */
export function parseFullTextQuery(text: string): FullTextQuery {
  const query: FullTextQuery = { terms: [], words: [], beginnings: new Set() }
  // Whatever stands between two quotes is every second part; a quote without its other ends nothing.
  const parts = text.split(quotes)
  for (const [at, part] of parts.entries()) {
    const words = significantWords(part).slice(0, maxWords - query.words.length)
    const isPhrase = at % 2 === 1 && at < parts.length - 1
    query.words.push(...words)
    if (isPhrase && words.length > 0) query.terms.push({ stems: words.map(stemOf) })
    if (!isPhrase) query.terms.push(...words.map((word) => ({ stems: [stemOf(word)] })))
  }
  const last = wordsIn(text).at(-1)?.word ?? ''
  const term = query.terms.at(-1)
  const isOpen = term?.stems.length === 1 && query.words.at(-1) === last && !/["“”„«»]\s*$/.test(text)
  if (isOpen && last.length >= minBeginning) {
    term.begins = last
    query.beginnings = new Set([last])
  }
  return query
}

/** The query as FTS5 takes it: the stems are letters and digits alone, and mean nothing else there. */
export function asFts({ terms }: FullTextQuery) {
  return terms
    .map(({ stems, begins }) => {
      if (!begins) return `"${stems.join(' ')}"`
      return `(${[`"${begins}"*`, ...stemsBegunBy(begins).map((stem) => `"${stem}"`)].join(' OR ')})`
    })
    .join(' AND ')
}

/** The same as PostgreSQL takes it. */
export function asTsquery({ terms }: FullTextQuery) {
  return terms
    .map(({ stems, begins }) => {
      if (!begins) return `(${stems.map((stem) => `'${stem}'`).join(' <-> ')})`
      return `(${[`'${begins}':*`, ...stemsBegunBy(begins).map((stem) => `'${stem}'`)].join(' | ')})`
    })
    .join(' & ')
}

const endings = ['', 'n', 'on', 'ion', 'g', 'ng', 'ing', 'd', 'ed', 'e', 's', 't', 'nt', 'ent', 'y', 'ty', 'ity']

/** A stem may be shorter than what was typed of its word: 'arbitrati' is on its way to 'arbitr'. */
function stemsBegunBy(word: string) {
  return [...new Set(endings.map((ending) => stemOf(word + ending)))].filter((stem) => !stem.startsWith(word))
}

/** PostgreSQL counts no further. */
const lastPlace = 16_383

/** A stem, and what it counts for: A most, D least. An empty one keeps those before and behind it apart. */
export type Lexeme = { stem: string; weight?: 'A' | 'B' | 'C' | 'D' }

/** The stems in the way PostgreSQL writes them: where each stands, and what that counts for. */
export function asTsvector(lexemes: Lexeme[]) {
  return lexemes
    .map(({ stem, weight = 'D' }, index) => stem && `'${stem}':${Math.min(index + 1, lastPlace)}${weight}`)
    .join(' ')
}

const { maxLength } = rules.siteSearch
const controls = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]+/gu

/** What somebody typed, as far as it is looked at: on one line, and without signs that would turn it round. */
export function readSearchText(typed: string | null) {
  // Whole letters only: a cut through one would leave half of it.
  const start = Array.from((typed ?? '').slice(0, 4 * maxLength).toWellFormed()).slice(0, 2 * maxLength)
  const line = start.join('').normalize('NFC').replace(controls, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, maxLength).join('').trim()
}
