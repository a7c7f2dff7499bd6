import { rules } from '#domain/rules.ts'
import { isCommon, stemOf, type Word, wordsIn } from '#domain/text/words.ts'
import { phoneticKey } from './phonetic-key.ts'
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
  const question: Question = { text, words: [], sought: [], beginnings: new Set(), misspelt: [] }
  const read: (Word & { candidates: Candidate[] })[] = []
  let unknown = 0
  const stems = new Set<string>()
  for (const { word, at, length } of wordsIn(text)) {
    if (isCommon(word) || stems.has(stemOf(word)) || read.length === maxWords) continue
    stems.add(stemOf(word))
    const known = index.timesHeld(word) > 0
    const begins = !known && word.length >= minBeginning && isBeginning(word, index)
    if (begins) question.beginnings.add(word)
    if (!known && !begins) unknown++
    const isTried = !known && !begins && !asWritten && unknown <= maxUnknown
    read.push({ word, at, length, candidates: isTried ? nearWords(word, index) : [] })
  }
  let shift = 0
  for (const [place, { word, at, length, candidates }] of read.entries()) {
    const right = bestOf(candidates, question.words.at(-1), read[place + 1], index)
    question.words.push(right ?? word)
    if (!right) continue
    question.misspelt.push(text.slice(at, at + length))
    question.text = question.text.slice(0, at + shift) + right + question.text.slice(at + shift + length)
    shift += right.length - length
  }
  question.sought = rarest(question, index)
  return question
}

type Candidate = { near: string; held: number; distance: number }
type Neighbour = { word: string; candidates: Candidate[] }

/** One that stands beside the word before or after it, however that one is put right; else the nearest. */
function bestOf(candidates: Candidate[], before: string | undefined, after: Neighbour | undefined, index: WordIndex) {
  const others = after ? [after.word, ...after.candidates.map(({ near }) => near)] : []
  const together = (word: string) =>
    (before ? index.timesTogether(before, word) : 0) +
    others.reduce((times, other) => times + index.timesTogether(word, other), 0)
  const inPairs = candidates
    .map((candidate) => ({ ...candidate, times: together(candidate.near) }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
  return (inPairs[0] ?? candidates.find(({ distance }) => distance < onlyBeside))?.near
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

/** Words of the same sound that are written in few sounds are many: such a one is meant only beside another word. */
const onlyBeside = 3
const minSounds = 3

/** What may have been meant, the nearest first. */
function nearWords(word: string, index: WordIndex): Candidate[] {
  // A number that is one digit off is another number.
  if (word.length < minMisspelt || /\p{N}/u.test(word)) return []
  // The first letter is seldom wrong, and may be missing.
  const isLike = (near: string) => near[0] === word[0] || near.slice(1) === word
  const alike = new Set(index.wordsAlike(word))
  const alikeDistance = phoneticKey(word).length < minSounds ? onlyBeside : 1
  const byLetters = index.wordsNear(word, word.length < long ? 1 : 2).filter(({ near }) => isLike(near))
  const letters = new Set(byLetters.map(({ near }) => near))
  const near = [
    ...byLetters,
    ...swapped(word).map((near) => ({ near, held: index.timesWritten(near), distance: 1 })),
    ...[...alike].map((near) => ({ near, held: index.timesWritten(near), distance: alikeDistance })),
  ].filter(({ near, held }) => held > 0 && near.length >= minMisspelt && !/\p{N}/u.test(near))
  // What differs by a letter and sounds the same is meant most often; a letter is left out more often than one too many is typed.
  return near
    .map((each) => ({ ...each, isBoth: alike.has(each.near) && letters.has(each.near) }))
    .sort(
      (one, other) =>
        Number(other.isBoth) - Number(one.isBoth) ||
        one.distance - other.distance ||
        other.near.length - one.near.length ||
        other.held - one.held,
    )
}

/** The word with two neighbours in the other order, which is one slip of the hand. */
function swapped(word: string) {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}
