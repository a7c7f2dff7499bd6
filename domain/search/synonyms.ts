import type { Content } from '#domain/firm/content.ts'
import { type Word, wordsIn } from '#domain/text/words.ts'
import { phoneticKey } from './phonetic-key.ts'

/** What a text means beyond its words. */
export type Meaning = {
  /** The text, with English words in place of synonyms. */
  text: string
  /** The synonyms that were replaced, as they were written. */
  translated: string[]
  /** Addresses of pages that are meant. */
  pages: string[]
  /** What is asked for and the firm does not take. */
  notTaken?: string
}

type Entry = { page?: string; english?: string; notTaken?: string; letters: number }

const mostWords = 4
/** Of fewer consonants, words that sound alike are too many. */
const minSounds = 3
const mostLettersApart = 3

/** Little words of Hindi between those that tell something. */
const particles = new Set(
  `ka ke ki ko se me mein main par hai hain ho nahi nahin mera meri mere liye aur ya kya kaise kaun kab kahan chahiye
  का के की को से में पर है हैं हो नहीं मेरा मेरी मेरे लिए और या क्या कैसे कौन कब कहाँ कहां चाहिए`.split(/\s+/),
)

/** The words of content/search.yaml, by which a search is understood. */
export function openSynonyms({ synonyms, notTaken }: Content['search']) {
  const exact = new Map<string, Entry>()
  const bySound = new Map<string, Entry>()
  function add(written: string, entry: Omit<Entry, 'letters'>) {
    const words = wordsIn(written).map(({ word }) => word)
    const whole = { ...entry, letters: written.length }
    const name = words.join(' ')
    // Of two entries with one word the first is meant.
    if (!exact.has(name)) exact.set(name, whole)
    const sound = words.map(phoneticKey).join(' ')
    if (sound.length >= minSounds && !bySound.has(sound)) bySound.set(sound, whole)
  }
  for (const { subject, words } of notTaken) for (const word of words) add(word, { notTaken: subject })
  for (const [page, entries] of Object.entries(synonyms))
    for (const { for: english, words } of entries) for (const word of words) add(word, { page, english })

  function find(words: string[], isKnown: (word: string) => boolean) {
    const named = exact.get(words.join(' '))
    // A word that stands on a page means itself.
    if (named || words.some(isKnown)) return named
    const alike = bySound.get(words.map(phoneticKey).join(' '))
    return alike && Math.abs(alike.letters - words.join(' ').length) <= mostLettersApart ? alike : undefined
  }

  /** Reads a text, the longest synonyms first. */
  return function readMeaning(text: string, isKnown: (word: string) => boolean): Meaning {
    const words = wordsIn(text)
    const meaning: Meaning = { text, translated: [], pages: [] }
    const parts: { text: string; word?: string }[] = []
    let at = 0
    for (let index = 0; index < words.length; ) {
      let length = Math.min(mostWords, words.length - index)
      let entry: Entry | undefined
      for (; length > 0 && !entry; length--) {
        const some = words.slice(index, index + length)
        if (standTogether(text, some))
          entry = find(
            some.map(({ word }) => word),
            isKnown,
          )
      }
      // The loop has gone one step past the length that fitted.
      const taken = entry ? length + 1 : 1
      const [first, last] = [words[index], words[index + taken - 1]]
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
      index += taken
    }
    if (meaning.translated.length === 0) return meaning
    const english = parts.filter(({ word }) => !word || !particles.has(word)).map((part) => part.text)
    return { ...meaning, text: `${english.join('')}${text.slice(at)}`.replace(/\s+/g, ' ').trim() }
  }
}

/** With nothing but spaces and hyphens between them. */
function standTogether(text: string, words: Word[]) {
  return words.every(({ at }, index) => {
    const before = words[index - 1]
    return !before || /^[\s\p{Pd}]+$/u.test(text.slice(before.at + before.length, at))
  })
}
