import { rules } from '#domain/rules.ts'
import { significantWords, stemOf, wordsIn } from './words.ts'

/** Adjacent stems; `prefix` is a single word that may be incomplete, because it is still being typed. */
type Term = { stems: string[]; prefix?: string }

/** A query for the full-text index: all terms must match. */
export type FullTextQuery = { terms: Term[] } & HighlightTerms

const { maxWords, maxLength } = rules.siteSearch
const minPrefix = 3

/** Words in quotes must be adjacent. */
export const quotes = /["“”„«»]/

/** Parses a typed query: words in any form, words in quotes as a phrase, the last one possibly unfinished. */
export function parseFullTextQuery(text: string): FullTextQuery {
  const query: FullTextQuery = { terms: [], words: [], prefixes: new Set() }
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
  if (isOpen && last.length >= minPrefix) {
    term.prefix = last
    query.prefixes = new Set([last])
  }
  return query
}

/** The query in the syntax of FTS5. Stems are letters and digits only, so they need no escaping. */
export function asFts({ terms }: FullTextQuery) {
  return terms
    .map(({ stems, prefix }) => {
      if (!prefix) return `"${stems.join(' ')}"`
      return `(${[`"${prefix}"*`, ...stemsOfCompletions(prefix).map((stem) => `"${stem}"`)].join(' OR ')})`
    })
    .join(' AND ')
}

/** The query in the syntax of PostgreSQL's tsquery. */
export function asTsquery({ terms }: FullTextQuery) {
  return terms
    .map(({ stems, prefix }) => {
      if (!prefix) return `(${stems.map((stem) => `'${stem}'`).join(' <-> ')})`
      return `(${[`'${prefix}':*`, ...stemsOfCompletions(prefix).map((stem) => `'${stem}'`)].join(' | ')})`
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

const controls = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD]+/gu

/** The typed query, shortened, on one line and without control and direction characters. */
export function readSearchText(typed: string | null) {
  // Cut between code points: a cut inside one would leave half of it.
  const start = Array.from((typed ?? '').slice(0, 4 * maxLength).toWellFormed()).slice(0, 2 * maxLength)
  const line = start.join('').normalize('NFC').replace(controls, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, maxLength).join('').trim()
}

/** A piece of a text; marked if it matches the search. */
export type Part = { text: string; marked: boolean }

/** The words to mark. */
export type HighlightTerms = { words: string[]; prefixes: ReadonlySet<string> }

type Match = { at: number; end: number; stem: string }

/** The whole text with the wanted words marked. */
export function highlightWords(text: string, wanted: HighlightTerms): Part[] {
  return partsOf(text, matchesIn(text, wanted), 0, text.length)
}

/** An excerpt from where most of the wanted words are close together. */
export function highlightPassage(text: string, wanted: HighlightTerms): Part[] {
  const { passage: maxLength } = rules.siteSearch
  const matches = matchesIn(text, wanted)
  const start = startOf(text, matches, maxLength)
  const end = text.length - start <= maxLength ? text.length : text.lastIndexOf(' ', start + maxLength)
  const parts = partsOf(text, matches, start, end > start ? end : Math.min(text.length, start + maxLength))
  if (start > 0) parts.unshift({ text: '… ', marked: false })
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return parts
}

/** Searches for the stems only: splitting long texts into words takes twenty times as long. */
function matchesIn(text: string, { words, prefixes }: HighlightTerms): Match[] {
  const stems = new Set(words.map(stemOf))
  // A stem may end in 'i' where its word has 'y'.
  const starts = [...words.map(stemOf).map((stem) => stem.replace(/i$/, '')), ...prefixes].filter(Boolean)
  if (starts.length === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${starts.join('|')})[\\p{L}\\p{M}\\p{N}'’]*`, 'giu')
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: match, index }) => {
    const [found] = wordsIn(match)
    if (!found) return []
    const stem = stemOf(found.word)
    const isWanted = stems.has(stem) || [...prefixes].some((prefix) => found.word.startsWith(prefix))
    return isWanted ? [{ at: index, end: index + found.length, stem }] : []
  })
}

/** The first match from which most different words are visible. */
function startOf(text: string, matches: Match[], maxLength: number) {
  let best = { at: 0, seen: 0 }
  const wanted = new Set(matches.map(({ stem }) => stem)).size
  for (const [index, { at }] of matches.entries()) {
    // All words are visible already.
    if (best.seen === wanted) break
    const seen = new Set<string>()
    for (const match of matches.slice(index, index + 50)) if (match.end <= at + maxLength * 0.7) seen.add(match.stem)
    if (seen.size > best.seen) best = { at, seen: seen.size }
  }
  // Show some words before the match for context; if it is near the beginning of the text, start there.
  const lead = best.at - maxLength / 3
  if (best.at < maxLength * 0.6 || text.length <= maxLength) return 0
  const sentence = text.lastIndexOf('. ', best.at)
  if (sentence > lead) return sentence + 2
  return text.indexOf(' ', lead) + 1
}

/** Adjacent marked words become one mark. */
function partsOf(text: string, matches: Match[], start: number, end: number): Part[] {
  const parts: Part[] = []
  let at = start
  for (const match of matches) {
    if (match.at < at || match.end > end) continue
    const between = text.slice(at, match.at)
    const last = parts.at(-1)
    if (between === ' ' && last?.marked) last.text += between + text.slice(match.at, match.end)
    else {
      if (between) parts.push({ text: between, marked: false })
      parts.push({ text: text.slice(match.at, match.end), marked: true })
    }
    at = match.end
  }
  if (at < end) parts.push({ text: text.slice(at, end), marked: false })
  return parts
}
