import { LRUCache } from 'lru-cache'
import { stemmer } from 'stemmer'

/** A word of a text and its position. */
export type Word = { word: string; at: number; length: number }

const pattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*/gu
/** Longer strings are codes instead of words. */
const maxLetters = 40

/** The words of a text, normalised for comparison: lower case, without accents and without 's. */
export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    word: normalise(match),
    at: index,
    length: match.length,
  }))
}

/** 'bounce', 'bounced' and 'bouncing' have one stem. Cached, because stemming takes longer than a lookup. */
export function stemOf(word: string) {
  return stems.memo(word)
}

/** The words of a text without common ones. */
export function significantWords(text: string) {
  return wordsIn(text)
    .map(({ word }) => word)
    .filter((word) => word !== '' && !isCommon(word))
}

/** Words that occur on every page and distinguish none. */
export const isCommon = (word: string) => common.has(word)

const common = new Set(
  `a an and any are as at be by can did do does for from had has have he her his how i if in into is it its
  me my no not of on or our she so that the their them there these they this to under upon was we were what when
  where which who whom why with you your`.split(/\s+/),
)

const stems = new LRUCache<string, string>({ max: 50_000, memoMethod: (word) => stemmer(word) })

function normalise(word: string) {
  const bare = word
    .normalize('NFKD')
    // NFKD may expand a character to punctuation, as in ⑴: keep only letters and digits.
    .replace(/[\u0300-\u036F]|[^\p{L}\p{M}\p{N}'’]/gu, '')
    .toLowerCase()
  return bare
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '')
    .slice(0, maxLetters)
}
