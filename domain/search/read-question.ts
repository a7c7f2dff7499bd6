import { rules } from '#domain/rules.ts'
import { isCommon, stemOf, wordsIn } from '#domain/text/words.ts'
import type { WordIndex } from './word-index.ts'

/** What is looked for. */
export type Question = {
  /** The text with the right spelling. */
  text: string
  /** The words that tell something. */
  words: string[]
  /** Those of them that are looked up. */
  sought: string[]
  /** Those that need not be whole. */
  beginnings: Set<string>
  /** As they were written. */
  misspelt: string[]
}

const { maxWords, maxMatches, maxUnknown } = rules.siteSearch
/** Reads a text against the words there are. A word that stands nowhere is a beginning, or is put right if one is near. */
export function readQuestion(text: string, index: WordIndex, asWritten = false): Question {
  const all = wordsIn(text)
  const telling = all.filter(({ word }) => !isCommon(word))
  const question: Question = { text, words: [], sought: [], beginnings: new Set(), misspelt: [] }
  let shift = 0
  let unknown = 0
  const stems = new Set<string>()
  for (const { word, at, length } of telling) {
    if (stems.has(stemOf(word)) || question.words.length === maxWords) continue
    stems.add(stemOf(word))
    const known = index.timesHeld(word) > 0
    const begins = !known && word.length >= minBeginning && isBeginning(word, index)
    if (begins) question.beginnings.add(word)
    if (!known && !begins) unknown++
    const isTried = !known && !begins && !asWritten && unknown <= maxUnknown
    const right = isTried ? nearestWord(word, index) : undefined
    question.words.push(right ?? word)
    if (!right) continue
    question.misspelt.push(text.slice(at, at + length))
    question.text = question.text.slice(0, at + shift) + right + question.text.slice(at + shift + length)
    shift += right.length - length
  }
  question.sought = rarest(question, index)
  return question
}

/** The rarest words tell most; those that stand in too many documents to look through them all are left out. */
function rarest({ words, beginnings }: Question, index: WordIndex) {
  const times = (word: string) => (beginnings.has(word) ? index.timesBegun(word) : index.timesHeld(word))
  let matches = 0
  return words
    .map((word) => ({ word, held: times(word) }))
    .sort((one, other) => one.held - other.held)
    .filter(({ held }) => {
      matches += held
      return matches === held || matches <= maxMatches
    })
    .map(({ word }) => word)
}

function isBeginning(word: string, index: WordIndex) {
  const times = index.timesBegun(word)
  return times > 0 && times <= maxMatches
}

const minBeginning = 3
const minMisspelt = 4
/** From this length on two letters may be wrong. */
const long = 8

function nearestWord(word: string, index: WordIndex) {
  // A number that is one digit off is another number.
  if (word.length < minMisspelt || /\p{N}/u.test(word)) return undefined
  // The first letter is seldom wrong, and may be missing.
  const isLike = (near: string) => near[0] === word[0] || near.slice(1) === word
  const near = [
    ...index.wordsNear(word, word.length < long ? 1 : 2).filter(({ near }) => isLike(near)),
    ...swapped(word).map((near) => ({ near, held: index.timesWritten(near), distance: 1 })),
  ].filter(({ near, held }) => held > 0 && near.length >= minMisspelt && !/\p{N}/u.test(near))
  // A letter is left out more often than one too many is typed.
  const [best] = near.sort(
    (one, other) => one.distance - other.distance || other.near.length - one.near.length || other.held - one.held,
  )
  return best?.near
}

/** The word with two neighbours in the other order, which is one slip of the hand. */
function swapped(word: string) {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}
