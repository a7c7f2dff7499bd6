import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { isCommon, stemOf, type Word, wordsIn } from '#domain/text/words.ts'
import { phoneticKey, type WordIndex } from './word-index.ts'

/** A parsed search. */
export type ParsedQuery = {
  /** The text with the right spelling. */
  text: string
  /** Its words, without common ones. */
  words: string[]
  /** The words that are looked up in the index. */
  lookupWords: string[]
  /** The words that count as prefixes. */
  prefixes: Set<string>
  /** Corrected words, as they were typed. */
  misspelt: string[]
}

const { maxWords, maxMatches, maxUnknown } = rules.siteSearch

/**
 * Parses a search against the known words. An unknown word is taken as a prefix, or corrected if a similar one exists.
 */
export function parseQuery(text: string, index: WordIndex, asWritten = false): ParsedQuery {
  const query: ParsedQuery = { text, words: [], lookupWords: [], prefixes: new Set(), misspelt: [] }
  const parsed: (Word & { candidates: Candidate[] })[] = []
  let unknown = 0
  const stems = new Set<string>()
  for (const { word, at, length } of wordsIn(text)) {
    if (isCommon(word) || stems.has(stemOf(word)) || parsed.length === maxWords) continue
    stems.add(stemOf(word))
    const known = index.frequencyOf(word) > 0
    const isPrefix = !known && word.length >= minPrefix && isKnownPrefix(word, index)
    if (isPrefix) query.prefixes.add(word)
    if (!known && !isPrefix) unknown++
    const isCorrectable = !known && !isPrefix && !asWritten && unknown <= maxUnknown
    parsed.push({ word, at, length, candidates: isCorrectable ? similarWords(word, index) : [] })
  }
  let shift = 0
  for (const [position, { word, at, length, candidates }] of parsed.entries()) {
    const correction = bestOf(candidates, query.words.at(-1), parsed[position + 1], index)
    query.words.push(correction ?? word)
    if (!correction) continue
    query.misspelt.push(text.slice(at, at + length))
    query.text = query.text.slice(0, at + shift) + correction + query.text.slice(at + shift + length)
    shift += correction.length - length
  }
  query.lookupWords = rarest(query, index)
  return query
}

type Candidate = { similar: string; frequency: number; distance: number }
type Neighbour = { word: string; candidates: Candidate[] }

/** Prefers a candidate that occurs next to the previous or following word; otherwise the most similar. */
function bestOf(candidates: Candidate[], before: string | undefined, after: Neighbour | undefined, index: WordIndex) {
  const nextWords = after ? [after.word, ...after.candidates.map(({ similar }) => similar)] : []
  const adjacentFrequency = (word: string) =>
    (before ? index.pairFrequencyOf(before, word) : 0) +
    nextWords.reduce((times, other) => times + index.pairFrequencyOf(word, other), 0)
  const inPairs = candidates
    .map((candidate) => ({ ...candidate, times: adjacentFrequency(candidate.similar) }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
  return (inPairs[0] ?? candidates.find(({ distance }) => distance < onlyInPairs))?.similar
}

/** The rarest words are the most significant; words that occur in too many documents are ignored. */
function rarest({ words, prefixes }: ParsedQuery, index: WordIndex) {
  const times = (word: string) => (prefixes.has(word) ? index.prefixFrequencyOf(word) : index.frequencyOf(word))
  let matches = 0
  return words
    .map((word) => ({ word, frequency: times(word) }))
    .sort((one, other) => one.frequency - other.frequency)
    .filter(({ frequency }) => {
      matches += frequency
      return matches === frequency || matches <= maxMatches
    })
    .map(({ word }) => word)
}

function isKnownPrefix(word: string, index: WordIndex) {
  const times = index.prefixFrequencyOf(word)
  return times > 0 && times <= maxMatches
}

const minPrefix = 3
const minMisspelt = 4
/** From this length on, two letters may be wrong. */
const longWord = 8

/** A candidate of this distance counts only next to another known word. */
const onlyInPairs = 3
/** Many words share a phonetic key of fewer sounds. */
const distinctiveSounds = 3

/** Possible corrections, most similar first. */
function similarWords(word: string, index: WordIndex): Candidate[] {
  // Do not correct numbers: one digit off is a different number.
  if (word.length < minMisspelt || /\p{N}/u.test(word)) return []
  // The first letter is rarely wrong, but may be missing.
  const hasSameStart = (similar: string) => similar[0] === word[0] || similar.slice(1) === word
  const alike = new Set(index.soundAlikes(word))
  const alikeDistance = phoneticKey(word).length < distinctiveSounds ? onlyInPairs : 1
  const byLetters = index
    .fuzzyMatches(word, word.length < longWord ? 1 : 2)
    .filter(({ similar }) => hasSameStart(similar))
  const letters = new Set(byLetters.map(({ similar }) => similar))
  const similar = [
    ...byLetters,
    ...swapped(word).map((similar) => ({ similar, frequency: index.exactFrequencyOf(similar), distance: 1 })),
    ...[...alike].map((similar) => ({ similar, frequency: index.exactFrequencyOf(similar), distance: alikeDistance })),
  ].filter(({ similar, frequency }) => frequency > 0 && similar.length >= minMisspelt && !/\p{N}/u.test(similar))
  // Prefer words that both look and sound alike, then longer ones: people omit a letter more often than they add one.
  return similar
    .map((candidate) => ({ ...candidate, isBoth: alike.has(candidate.similar) && letters.has(candidate.similar) }))
    .sort(
      (one, other) =>
        Number(other.isBoth) - Number(one.isBoth) ||
        one.distance - other.distance ||
        other.similar.length - one.similar.length ||
        other.frequency - one.frequency,
    )
}

/** All variants with two adjacent letters swapped, which is one typing error. */
function swapped(word: string) {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}

/** The meaning of a search beyond its words. */
export type Meaning = {
  /** The text with synonyms replaced by English words. */
  text: string
  /** The replaced synonyms, as they were typed. */
  translated: string[]
  /** Addresses of the pages that the synonyms name. */
  pages: string[]
  /** The kind of matter asked for, if the firm does not take it. */
  notTaken?: string
}

type Entry = { page?: string; english?: string; notTaken?: string; letters: number }

const maxSynonymWords = 4
/** Too many words share a phonetic key with fewer consonants. */
const minSoundsOfSynonym = 3
const maxLengthDifference = 3

/** Hindi function words, removed from a translated search. */
const particles = new Set(
  `ka ke ki ko se me mein main par hai hain ho nahi nahin mera meri mere liye aur ya kya kaise kaun kab kahan chahiye
  का के की को से में पर है हैं हो नहीं मेरा मेरी मेरे लिए और या क्या कैसे कौन कब कहाँ कहां चाहिए`.split(/\s+/),
)

/** Reads content/search.yaml and returns a function that interprets a search. */
export function openSynonyms({ synonyms, notTaken }: Content['search']) {
  const exact = new Map<string, Entry>()
  const bySound = new Map<string, Entry>()
  function add(written: string, entry: Omit<Entry, 'letters'>) {
    const words = wordsIn(written).map(({ word }) => word)
    const entryWithLength = { ...entry, letters: written.length }
    const name = words.join(' ')
    // If two entries have the same word, the first one wins.
    if (!exact.has(name)) exact.set(name, entryWithLength)
    const sound = words.map(phoneticKey).join(' ')
    if (sound.length >= minSoundsOfSynonym && !bySound.has(sound)) bySound.set(sound, entryWithLength)
  }
  for (const { subject, words } of notTaken) for (const word of words) add(word, { notTaken: subject })
  for (const [page, entries] of Object.entries(synonyms))
    for (const { for: english, words } of entries) for (const word of words) add(word, { page, english })

  function find(words: string[], isKnown: (word: string) => boolean) {
    const exactEntry = exact.get(words.join(' '))
    // A word that occurs on a page means itself.
    if (exactEntry || words.some(isKnown)) return exactEntry
    const similarEntry = bySound.get(words.map(phoneticKey).join(' '))
    return similarEntry && Math.abs(similarEntry.letters - words.join(' ').length) <= maxLengthDifference
      ? similarEntry
      : undefined
  }

  /** Matches the longest synonyms first. */
  return function readMeaning(text: string, isKnown: (word: string) => boolean): Meaning {
    const words = wordsIn(text)
    const meaning: Meaning = { text, translated: [], pages: [] }
    const parts: { text: string; word?: string }[] = []
    let at = 0
    for (let index = 0; index < words.length; ) {
      let length = Math.min(maxSynonymWords, words.length - index)
      let entry: Entry | undefined
      for (; length > 0 && !entry; length--) {
        const candidates = words.slice(index, index + length)
        if (areAdjacent(text, candidates))
          entry = find(
            candidates.map(({ word }) => word),
            isKnown,
          )
      }
      // The loop ran one step past the matching length.
      const wordCount = entry ? length + 1 : 1
      const [first, last] = [words[index], words[index + wordCount - 1]]
      if (!first || !last) break
      const written = text.slice(first.at, last.at + last.length)
      if (entry?.page) meaning.pages.push(entry.page)
      if (entry?.notTaken) meaning.notTaken ??= entry.notTaken
      if (entry?.english) meaning.translated.push(written)
      parts.push(
        { text: text.slice(at, first.at) },
        { text: entry?.english ?? written, word: entry ? undefined : first.word },
      )
      at = last.at + last.length
      index += wordCount
    }
    if (meaning.translated.length === 0) return meaning
    const english = parts.filter(({ word }) => !word || !particles.has(word)).map((part) => part.text)
    return { ...meaning, text: `${english.join('')}${text.slice(at)}`.replace(/\s+/g, ' ').trim() }
  }
}

/** Whether only spaces and hyphens are between the words. */
function areAdjacent(text: string, words: Word[]) {
  return words.every(({ at }, index) => {
    const before = words[index - 1]
    return !before || /^[\s\p{Pd}]+$/u.test(text.slice(before.at + before.length, at))
  })
}
