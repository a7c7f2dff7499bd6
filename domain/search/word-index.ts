import MiniSearch from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import type { SearchDocument } from './document.ts'
import { isCommon, stemOf, wordsIn } from './words.ts'

/** A document, how many of the words that were asked for it holds, and how well it fits. */
export type Match = { document: SearchDocument; held: number; score: number }

/** Documents by their words, and all words that stand in them. */
export function openWordIndex() {
  const documents = new Map<string, SearchDocument>()
  /** In how many documents each word stands, as it is written. */
  const vocabulary = new SearchableMap<number>()
  const stems = new Map<string, number>()
  const index = new MiniSearch<SearchDocument & { id: string }>({
    fields: ['title', 'words', 'text'],
    tokenize: (text) => wordsIn(text).map(({ word }) => word),
    processTerm: (word) => (isCommon(word) ? null : stemOf(word)),
    logger: () => {},
  })

  function count(document: SearchDocument, step: 1 | -1) {
    const words = new Set(wordsIn(`${document.title} ${document.words} ${document.text}`).map(({ word }) => word))
    for (const word of words) {
      const left = (vocabulary.get(word) ?? 0) + step
      if (left > 0) vocabulary.set(word, left)
      else vocabulary.delete(word)
    }
    for (const stem of new Set([...words].map(stemOf))) {
      const left = (stems.get(stem) ?? 0) + step
      if (left > 0) stems.set(stem, left)
      else stems.delete(stem)
    }
  }

  return {
    put(id: string, document: SearchDocument) {
      this.drop(id)
      documents.set(id, document)
      count(document, 1)
      index.add({ id, ...document })
    },

    drop(id: string) {
      const known = documents.get(id)
      if (!known) return
      documents.delete(id)
      count(known, -1)
      index.discard(id)
    },

    /** Whether a document holds the word, in whatever form. */
    holds: (word: string) => stems.has(stemOf(word)),

    /** Whether a document holds a word that begins so. */
    holdsBeginning(word: string) {
      return !vocabulary.atPrefix(word).keys().next().done
    },

    /** The words within so many wrong letters, with the number of documents that hold them. */
    wordsNear(word: string, letters: number) {
      return [...vocabulary.fuzzyGet(word, letters)].map(([near, [held, distance]]) => ({ near, held, distance }))
    },

    timesHeld: (word: string) => vocabulary.get(word) ?? 0,

    /** Documents with at least one of the words; beginnings are words that need not be whole. */
    find(words: string[], beginnings: ReadonlySet<string>): Match[] {
      const begun = new Set([...beginnings].map(stemOf))
      const results = index.search(words.join(' '), {
        boost: { title: 4, words: 2 },
        prefix: (term) => begun.has(term),
      })
      return results.flatMap(({ id, queryTerms, score }) => {
        const document = documents.get(id)
        return document ? [{ document, held: new Set(queryTerms).size, score }] : []
      })
    },
  }
}

export type WordIndex = ReturnType<typeof openWordIndex>
