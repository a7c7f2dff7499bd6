import { LRUCache } from 'lru-cache'
import { stemmer } from 'stemmer'

/** A word as it stands in a text, and where. */
export type Word = { word: string; at: number; length: number }

const pattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*/gu
/** Longer ones are no words but codes. */
const maxLetters = 40

/** The words of a text as they are compared: in small letters, without accents and without an 's. */
export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, index }) => ({
    word: plain(whole),
    at: index,
    length: whole.length,
  }))
}

/** 'bounce', 'bounced' and 'bouncing' have one stem. To find it takes longer than to look it up. */
export function stemOf(word: string) {
  return stems.memo(word)
}

/** The words of a text that tell something. */
export function significantWords(text: string) {
  return wordsIn(text)
    .map(({ word }) => word)
    .filter((word) => word !== '' && !isCommon(word))
}

/** Words that stand on every page and tell none from another. */
export const isCommon = (word: string) => common.has(word)

const common = new Set(
  `a an and any are as at be by can did do does for from had has have he her his how i if in into is it its
  me my no not of on or our she so that the their them there these they this to under upon was we were what when
  where which who whom why with you your`.split(/\s+/),
)

const stems = new LRUCache<string, string>({ max: 50_000, memoMethod: (word) => stemmer(word) })

function plain(word: string) {
  const bare = word
    .normalize('NFKD')
    // What one sign stands for may hold others, as ⑴ does: a word is letters and digits alone.
    .replace(/[\u0300-\u036F]|[^\p{L}\p{M}\p{N}'’]/gu, '')
    .toLowerCase()
  return bare
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '')
    .slice(0, maxLetters)
}
