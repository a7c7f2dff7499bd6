import { rules } from '#domain/rules.ts'
import { stemOf, wordsIn } from './words.ts'

/** A piece of a text; marked where it is what was looked for. */
export type Part = { text: string; marked: boolean }

/** The words that are marked. */
export type Wanted = { words: string[]; beginnings: ReadonlySet<string> }

type Place = { at: number; end: number; stem: string }

/** A whole text with the wanted words marked. */
export function highlightWords(text: string, wanted: Wanted): Part[] {
  return partsOf(text, placesOf(text, wanted), 0, text.length)
}

/** As much of a text as there is room for, from where most of the wanted words stand together. */
export function highlightPassage(text: string, wanted: Wanted, room: number = rules.siteSearch.passage): Part[] {
  const places = placesOf(text, wanted)
  const start = startOf(text, places, room)
  const end = text.length - start <= room ? text.length : text.lastIndexOf(' ', start + room)
  const parts = partsOf(text, places, start, end > start ? end : Math.min(text.length, start + room))
  if (start > 0) parts.unshift({ text: '… ', marked: false })
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return parts
}

/** Looks for the stems alone: to read every word of long texts takes twenty times as long. */
function placesOf(text: string, { words, beginnings }: Wanted): Place[] {
  const stems = new Set(words.map(stemOf))
  // A stem may end in an i for the y of its word.
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

/** The first place from which most different words come into view. */
function startOf(text: string, places: Place[], room: number) {
  let best = { at: 0, seen: 0 }
  const wanted = new Set(places.map(({ stem }) => stem)).size
  for (const [index, { at }] of places.entries()) {
    // More than all of them nobody can see.
    if (best.seen === wanted) break
    const seen = new Set<string>()
    for (const place of places.slice(index, index + 50)) if (place.end <= at + room * 0.7) seen.add(place.stem)
    if (seen.size > best.seen) best = { at, seen: seen.size }
  }
  // Some words before it tell what it is about; what begins near the beginning is shown from there.
  const lead = best.at - room / 3
  if (best.at < room * 0.6 || text.length <= room) return 0
  const sentence = text.lastIndexOf('. ', best.at)
  if (sentence > lead) return sentence + 2
  return text.indexOf(' ', lead) + 1
}

/** Neighbours that are both marked are one mark. */
function partsOf(text: string, places: Place[], start: number, end: number): Part[] {
  const parts: Part[] = []
  let at = start
  for (const place of places) {
    if (place.at < at || place.end > end) continue
    const between = text.slice(at, place.at)
    const last = parts.at(-1)
    if (between === ' ' && last?.marked) last.text += between + text.slice(place.at, place.end)
    else {
      if (between) parts.push({ text: between, marked: false })
      parts.push({ text: text.slice(place.at, place.end), marked: true })
    }
    at = place.end
  }
  if (at < end) parts.push({ text: text.slice(at, end), marked: false })
  return parts
}
