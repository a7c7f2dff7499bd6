import anyAscii from 'any-ascii'
import MiniSearch from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import { rules } from '#domain/rules.ts'
import { romaniseHindi } from '#domain/text/hindi.ts'
import { isCommon, stemOf, wordsIn } from '#domain/text/words.ts'
import type { SearchDocument } from './documents.ts'

/** A document, how many of the searched words it contains, and its score. */
export type Match = { id: string; document: SearchDocument; matchedWords: number; score: number }

type IndexedDocument = Record<(typeof fields)[number], string> & { id: string }

const fields = ['title', 'words', 'text'] as const

/** Indexes documents by their words, and knows all words of documents and posts; the database searches the posts. */
export function openWordIndex() {
  const documents = new Map<string, SearchDocument>()
  /** The number of documents and posts with each exact word, and (`stems`) with any form of it. */
  const vocabulary = new SearchableMap<number>()
  const stems = new Map<string, number>()
  /** Words by phonetic key. */
  const sounds = new Map<string, Set<string>>()
  /** How often two words are adjacent; for posts only titles and tags count. */
  const pairs = new Map<string, number>()
  const postTerms = new Map<string, number>()
  let changes = 0
  const index = new MiniSearch<IndexedDocument>({
    fields: [...fields],
    // The text was split into words before.
    tokenize: (words) => words.split(' '),
    processTerm: stemOf,
    logger: () => {},
  })

  function countWord(word: string, step: number) {
    const frequency = add(vocabulary, word, step)
    add(stems, stemOf(word), step)
    const key = phoneticKey(word)
    const alike = sounds.get(key) ?? new Set()
    if (frequency > 0) alike.add(word)
    else alike.delete(word)
    if (alike.size > 0) sounds.set(key, alike)
    else sounds.delete(key)
  }

  function count(indexed: IndexedDocument, step: 1 | -1) {
    changes += 1
    const texts = fields.map((field) => indexed[field].split(' '))
    for (const word of new Set(texts.flat())) countWord(word, step)
    for (const words of texts)
      for (const [at, word] of words.slice(1).entries()) add(pairs, `${words[at]} ${word}`, step)
  }

  return {
    put(id: string, document: SearchDocument) {
      this.drop(id)
      const indexed = readWords(id, document)
      documents.set(id, document)
      count(indexed, 1)
      index.add(indexed)
    },

    drop(id: string) {
      const existing = documents.get(id)
      if (!existing) return
      documents.delete(id)
      count(readWords(id, existing), -1)
      index.discard(id)
    },

    /** Sets the number of posts with a word, or with two adjacent words separated by a space. */
    setPostTerm(term: string, posts: number) {
      changes += 1
      const step = posts - (postTerms.get(term) ?? 0)
      add(postTerms, term, step)
      if (term.includes(' ')) add(pairs, term, step)
      else countWord(term, step)
    },

    /** Increases with each change: results cached under a version stay valid. */
    version: () => changes,

    /** How many documents and posts contain any form of the word; a post with two forms counts twice. */
    frequencyOf: (word: string) => stems.get(stemOf(word)) ?? 0,

    /** How many contain exactly this word. */
    exactFrequencyOf: (word: string) => vocabulary.get(word) ?? 0,

    /** How many contain words with this prefix; stops counting above the limit of one search. */
    prefixFrequencyOf(word: string) {
      let times = 0
      for (const frequency of vocabulary.atPrefix(word).values()) {
        times += frequency
        if (times > rules.siteSearch.maxMatches) break
      }
      return times
    },

    /** Words within an edit distance, with the number of documents that contain them. */
    fuzzyMatches(word: string, letters: number) {
      return [...vocabulary.fuzzyGet(word, letters)].map(([similar, [frequency, distance]]) => ({
        similar,
        frequency,
        distance,
      }))
    },

    /** Words with the same phonetic key. */
    soundAlikes: (word: string) => [...(sounds.get(phoneticKey(word)) ?? [])],

    /** How often the two words are adjacent. */
    pairFrequencyOf: (one: string, other: string) => pairs.get(`${one} ${other}`) ?? 0,

    /** Documents with at least one of the words; `prefixes` match the beginnings of words. */
    find(words: string[], prefixes: ReadonlySet<string>): Match[] {
      if (words.length === 0) return []
      const prefixStems = new Set([...prefixes].map(stemOf))
      const results = index.search(words.join(' '), {
        boost: { title: 4, words: 2 },
        prefix: (term) => prefixStems.has(term),
      })
      return results.flatMap(({ id, queryTerms, score }) => {
        const document = documents.get(id)
        return document ? [{ id, document, matchedWords: new Set(queryTerms).size, score }] : []
      })
    },
  }
}

type Counts = {
  get: (key: string) => number | undefined
  set: (key: string, count: number) => unknown
  delete: (key: string) => unknown
}

/** Adds to a count and returns it; a count of 0 is deleted. */
function add(counts: Counts, key: string, step: number) {
  const updated = (counts.get(key) ?? 0) + step
  if (updated > 0) counts.set(key, updated)
  else counts.delete(key)
  return updated
}

export type WordIndex = ReturnType<typeof openWordIndex>

function readWords(id: string, document: SearchDocument): IndexedDocument {
  const [title = '', words = '', text = ''] = fields.map((field) =>
    wordsIn(document[field])
      .map(({ word }) => word)
      .filter((word) => !isCommon(word))
      .join(' '),
  )
  return { id, title, words, text }
}

/** Unifies the spellings of a sound, in English and in Hindi in either script. */
const steps: [RegExp, string][] = [
  [/[^a-z0-9]/g, ''],
  [/qu|ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/ch+/g, '#'],
  [/c/g, 'k'],
  [/([bdgjkpst])h/g, '$1'],
  [/^[aeiouy]+/, 'a'],
  [/(?<=.)[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * The consonants of a word as it sounds: 'kirayedar', 'kiraydaar' and 'किराएदार' have the same key, and so have 'bouns'
 * and 'bounce'.
 */
export function phoneticKey(word: string) {
  const latin = /^[a-z]+$/.test(word) ? word : anyAscii(romaniseHindi(word)).toLowerCase()
  return steps.reduce((key, [from, to]) => key.replace(from, to), latin)
}
