import { rules } from '#domain/rules.ts'
import type { HighlightTerms } from './highlight.ts'
import { significantWords, stemOf, wordsIn } from './words.ts'

/** Adjacent stems; `begins` is the prefix of a single word that may still be being typed. */
type Term = { stems: string[]; begins?: string }

/** A query for the full-text index: all terms must match. */
export type FullTextQuery = { terms: Term[] } & HighlightTerms

const { maxWords } = rules.siteSearch
const minBeginning = 3

/** Words in quotes must be adjacent. */
export const quotes = /["“”„«»]/

/** Parses a typed query: words in any form, words in quotes as a phrase, the last one possibly unfinished. */
export function parseFullTextQuery(text: string): FullTextQuery {
  const query: FullTextQuery = { terms: [], words: [], beginnings: new Set() }
  // Every second part was between quotes; an unmatched quote is ignored.
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

/** The query in the syntax of FTS5. Stems are letters and digits only, so they need no escaping. */
export function asFts({ terms }: FullTextQuery) {
  return terms
    .map(({ stems, begins }) => {
      if (!begins) return `"${stems.join(' ')}"`
      return `(${[`"${begins}"*`, ...stemsOfCompletions(begins).map((stem) => `"${stem}"`)].join(' OR ')})`
    })
    .join(' AND ')
}

/** The query in the syntax of PostgreSQL's tsquery. */
export function asTsquery({ terms }: FullTextQuery) {
  return terms
    .map(({ stems, begins }) => {
      if (!begins) return `(${stems.map((stem) => `'${stem}'`).join(' <-> ')})`
      return `(${[`'${begins}':*`, ...stemsOfCompletions(begins).map((stem) => `'${stem}'`)].join(' | ')})`
    })
    .join(' & ')
}

const endings = ['', 'n', 'on', 'ion', 'g', 'ng', 'ing', 'd', 'ed', 'e', 's', 't', 'nt', 'ent', 'y', 'ty', 'ity']

/** Stems of possible completions: a stem may be shorter than the typed prefix, such as 'arbitr' for 'arbitrati'. */
function stemsOfCompletions(word: string) {
  return [...new Set(endings.map((ending) => stemOf(word + ending)))].filter((stem) => !stem.startsWith(word))
}

/** The highest position that a tsvector can store. */
const maxPosition = 16_383

/** A stem and its weight: A counts most, D least. An empty stem separates its neighbours. */
export type Lexeme = { stem: string; weight?: 'A' | 'B' | 'C' | 'D' }

/** The stems as a tsvector, with positions and weights. */
export function asTsvector(lexemes: Lexeme[]) {
  return lexemes
    .map(({ stem, weight = 'D' }, index) => stem && `'${stem}':${Math.min(index + 1, maxPosition)}${weight}`)
    .join(' ')
}

const { maxLength } = rules.siteSearch
const controls = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]+/gu

/** The typed query, shortened, on one line and without control and direction characters. */
export function readSearchText(typed: string | null) {
  // Cut between code points: a cut inside one would leave half of it.
  const start = Array.from((typed ?? '').slice(0, 4 * maxLength).toWellFormed()).slice(0, 2 * maxLength)
  const line = start.join('').normalize('NFC').replace(controls, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, maxLength).join('').trim()
}
