import MiniSearch from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import { rules } from '#domain/rules.ts'
import { isCommon, stemOf, wordsIn } from '#domain/text/words.ts'
import type { SearchDocument } from './document.ts'
import { phoneticKey } from './phonetic-key.ts'

/** A document, how many of the words that were asked for it holds, and how well it fits. */
export type Match = { id: string; document: SearchDocument; held: number; score: number }

type Read = Record<(typeof fields)[number], string> & { id: string }

const fields = ['title', 'words', 'text'] as const

/** Documents by their words, and all words that stand in them. */
export function openWordIndex() {
  const documents = new Map<string, SearchDocument>()
  /** In how many documents each word stands as it is written, and in how many in whatever form. */
  const vocabulary = new SearchableMap<number>()
  const stems = new Map<string, number>()
  /** The words that sound alike. */
  const sounds = new Map<string, Set<string>>()
  /** How often two words stand side by side. Of posts only titles and tags are read: their texts would hold millions. */
  const pairs = new Map<string, number>()
  let changes = 0
  const index = new MiniSearch<Read>({
    fields: [...fields],
    // The words were read before.
    tokenize: (words) => words.split(' '),
    processTerm: stemOf,
    logger: () => {},
  })

  function count(read: Read, step: 1 | -1) {
    changes += 1
    const words = new Set(fields.flatMap((field) => read[field].split(' ')))
    for (const word of words) {
      const left = (vocabulary.get(word) ?? 0) + step
      if (left > 0) vocabulary.set(word, left)
      else vocabulary.delete(word)
      countSound(word, left)
    }
    for (const stem of new Set([...words].map(stemOf))) {
      const left = (stems.get(stem) ?? 0) + step
      if (left > 0) stems.set(stem, left)
      else stems.delete(stem)
    }
  }

  function countSound(word: string, held: number) {
    const key = phoneticKey(word)
    const alike = sounds.get(key) ?? new Set()
    if (held > 0) alike.add(word)
    else alike.delete(word)
    if (alike.size > 0) sounds.set(key, alike)
    else sounds.delete(key)
  }

  function countPairs(read: Read, kind: SearchDocument['kind'], step: 1 | -1) {
    for (const field of kind === 'notes' ? (['title', 'words'] as const) : fields) {
      const words = read[field].split(' ')
      for (const [at, word] of words.entries()) {
        if (at === 0) continue
        const pair = `${words[at - 1]} ${word}`
        const left = (pairs.get(pair) ?? 0) + step
        if (left > 0) pairs.set(pair, left)
        else pairs.delete(pair)
      }
    }
  }

  return {
    put(id: string, document: SearchDocument) {
      this.drop(id)
      const read = readWords(id, document)
      documents.set(id, document)
      count(read, 1)
      countPairs(read, document.kind, 1)
      index.add(read)
    },

    drop(id: string) {
      const known = documents.get(id)
      if (!known) return
      documents.delete(id)
      const read = readWords(id, known)
      count(read, -1)
      countPairs(read, known.kind, -1)
      index.discard(id)
    },

    /** Another one after each change: what was found under it still holds. */
    version: () => changes,

    /** How many documents hold the word, in whatever form. */
    timesHeld: (word: string) => stems.get(stemOf(word)) ?? 0,

    /** How many hold the word as it is written. */
    timesWritten: (word: string) => vocabulary.get(word) ?? 0,

    /** How many hold words that begin so; beyond what one search may look through, the counting ends. */
    timesBegun(word: string) {
      let times = 0
      for (const held of vocabulary.atPrefix(word).values()) {
        times += held
        if (times > rules.siteSearch.maxMatches) break
      }
      return times
    },

    /** The words within so many wrong letters, with the number of documents that hold them. */
    wordsNear(word: string, letters: number) {
      return [...vocabulary.fuzzyGet(word, letters)].map(([near, [held, distance]]) => ({ near, held, distance }))
    },

    /** The words that sound like it. */
    wordsAlike: (word: string) => [...(sounds.get(phoneticKey(word)) ?? [])],

    /** How often the two stand side by side. */
    timesTogether: (one: string, other: string) => pairs.get(`${one} ${other}`) ?? 0,

    /** Documents with at least one of the words; beginnings are words that need not be whole. */
    find(words: string[], beginnings: ReadonlySet<string>): Match[] {
      if (words.length === 0) return []
      const begun = new Set([...beginnings].map(stemOf))
      const results = index.search(words.join(' '), {
        boost: { title: 4, words: 2 },
        prefix: (term) => begun.has(term),
      })
      return results.flatMap(({ id, queryTerms, score }) => {
        const document = documents.get(id)
        return document ? [{ id, document, held: new Set(queryTerms).size, score }] : []
      })
    },
  }
}

export type WordIndex = ReturnType<typeof openWordIndex>

function readWords(id: string, document: SearchDocument): Read {
  const [title = '', words = '', text = ''] = fields.map((field) =>
    wordsIn(document[field])
      .map(({ word }) => word)
      .filter((word) => !isCommon(word))
      .join(' '),
  )
  return { id, title, words, text }
}
