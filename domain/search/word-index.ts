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

/** Documents by their words; and all words that stand in them or in posts, which the database finds. */
export function openWordIndex() {
  const documents = new Map<string, SearchDocument>()
  /** How many documents and posts hold each word as it is written, and how many some form of it. */
  const vocabulary = new SearchableMap<number>()
  const stems = new Map<string, number>()
  /** The words that sound alike. */
  const sounds = new Map<string, Set<string>>()
  /** How often two words stand side by side; of posts only titles and tags tell it. */
  const pairs = new Map<string, number>()
  const postTerms = new Map<string, number>()
  let changes = 0
  const index = new MiniSearch<Read>({
    fields: [...fields],
    // The words were read before.
    tokenize: (words) => words.split(' '),
    processTerm: stemOf,
    logger: () => {},
  })

  function countWord(word: string, step: number) {
    const held = add(vocabulary, word, step)
    add(stems, stemOf(word), step)
    const key = phoneticKey(word)
    const alike = sounds.get(key) ?? new Set()
    if (held > 0) alike.add(word)
    else alike.delete(word)
    if (alike.size > 0) sounds.set(key, alike)
    else sounds.delete(key)
  }

  function count(read: Read, step: 1 | -1) {
    changes += 1
    const texts = fields.map((field) => read[field].split(' '))
    for (const word of new Set(texts.flat())) countWord(word, step)
    for (const words of texts)
      for (const [at, word] of words.slice(1).entries()) add(pairs, `${words[at]} ${word}`, step)
  }

  return {
    put(id: string, document: SearchDocument) {
      this.drop(id)
      const read = readWords(id, document)
      documents.set(id, document)
      count(read, 1)
      index.add(read)
    },

    drop(id: string) {
      const known = documents.get(id)
      if (!known) return
      documents.delete(id)
      count(readWords(id, known), -1)
      index.discard(id)
    },

    /** How many posts hold a word, or two side by side with a space between. */
    setPostTerm(term: string, posts: number) {
      changes += 1
      const step = posts - (postTerms.get(term) ?? 0)
      add(postTerms, term, step)
      if (term.includes(' ')) add(pairs, term, step)
      else countWord(term, step)
    },

    /** Another one after each change: what was found under it still holds. */
    version: () => changes,

    /** How many hold the word in some form; a post with two forms of it counts twice. */
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

type Counts = {
  get: (key: string) => number | undefined
  set: (key: string, count: number) => unknown
  delete: (key: string) => unknown
}

/** Adds to a count that is left out where it is 0; returns the new one. */
function add(counts: Counts, key: string, step: number) {
  const left = (counts.get(key) ?? 0) + step
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
  return left
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
