import { rules } from '#domain/rules.ts'
import { stemOf, wordsIn } from './words.ts'

/** A piece of a text; marked if it matches the search. */
export type Part = { text: string; marked: boolean }

/** The words to mark. */
export type HighlightTerms = { words: string[]; beginnings: ReadonlySet<string> }

type Match = { at: number; end: number; stem: string }

/** The whole text with the wanted words marked. */
export function highlightWords(text: string, wanted: HighlightTerms): Part[] {
  return partsOf(text, matchesIn(text, wanted), 0, text.length)
}

/** An excerpt from where most of the wanted words are close together. */
export function highlightPassage(
  text: string,
  wanted: HighlightTerms,
  maxLength: number = rules.siteSearch.passage,
): Part[] {
  const matches = matchesIn(text, wanted)
  const start = startOf(text, matches, maxLength)
  const end = text.length - start <= maxLength ? text.length : text.lastIndexOf(' ', start + maxLength)
  const parts = partsOf(text, matches, start, end > start ? end : Math.min(text.length, start + maxLength))
  if (start > 0) parts.unshift({ text: '… ', marked: false })
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return parts
}

/** Searches for the stems only: splitting long texts into words takes twenty times as long. */
function matchesIn(text: string, { words, beginnings }: HighlightTerms): Match[] {
  const stems = new Set(words.map(stemOf))
  // A stem may end in 'i' where its word has 'y'.
  const starts = [...words.map(stemOf).map((stem) => stem.replace(/i$/, '')), ...beginnings].filter(Boolean)
  if (starts.length === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${starts.join('|')})[\\p{L}\\p{M}\\p{N}'’]*`, 'giu')
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: whole, index }) => {
    const [found] = wordsIn(whole)
    if (!found) return []
    const stem = stemOf(found.word)
    const isWanted = stems.has(stem) || [...beginnings].some((beginning) => found.word.startsWith(beginning))
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
