import type { Content } from '#domain/firm/content.ts'
import { type Word, wordsIn } from '#domain/text/words.ts'
import { phoneticKey } from './phonetic-key.ts'

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

const mostWords = 4
/** Too many words share a phonetic key with fewer consonants. */
const minSounds = 3
const mostLettersApart = 3

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
    if (sound.length >= minSounds && !bySound.has(sound)) bySound.set(sound, entryWithLength)
  }
  for (const { subject, words } of notTaken) for (const word of words) add(word, { notTaken: subject })
  for (const [page, entries] of Object.entries(synonyms))
    for (const { for: english, words } of entries) for (const word of words) add(word, { page, english })

  function find(words: string[], isKnown: (word: string) => boolean) {
    const exactEntry = exact.get(words.join(' '))
    // A word that occurs on a page means itself.
    if (exactEntry || words.some(isKnown)) return exactEntry
    const similarEntry = bySound.get(words.map(phoneticKey).join(' '))
    return similarEntry && Math.abs(similarEntry.letters - words.join(' ').length) <= mostLettersApart
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
      let length = Math.min(mostWords, words.length - index)
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
