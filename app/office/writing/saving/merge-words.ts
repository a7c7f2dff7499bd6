import { diffArrays } from 'diff'
import type { Words } from '#api/client/posts.ts'
import { paragraphsOf } from '#app/office/compare-words.ts'
import { mapFields, postFields, shortFieldNames } from '#domain/blog/post-fields.ts'
import { rules } from '#domain/rules.ts'

/** Where two versions of a post and the one that both began with may differ: its fields, then the text. */
export function placesOfWords(base: Words, theirs: Words, mine: Words): Place[] {
  const fields = comparedFields.map((name) => {
    const { label, isOnSheet } = postFields[name]
    const [began, one, other] = [base, theirs, mine].map((words) => String(words[name]))
    const say = (words = '') => (words && !isOnSheet ? `${label}: ${words}` : words)
    return { base: say(began), theirs: say(one), mine: say(other) }
  })
  return [...fields, ...placesOf(base.text, theirs.text, mine.text)]
}

/** Words that hold what both changed: lists together, title and standfirst one after the other, of the rest mine. */
export function mergeWords(base: Words, theirs: Words, mine: Words): Words {
  return mapFields<string | string[]>(({ kind, isOnSheet }, name) => {
    if (kind === 'markdown') return mergeTexts(placesOf(base.text, theirs.text, mine.text))
    const [one, other] = [theirs[name], mine[name]]
    if (String(one) === String(other) || String(other) === String(base[name])) return one
    if (String(one) === String(base[name])) return other
    if (Array.isArray(one)) return [...new Set([...one, ...other])]
    return isOnSheet ? [one, other].filter(Boolean).join(' / ') : other
  }) as Words
}

/** What stands on the sheet comes first, as it is read. */
const comparedFields = [
  ...shortFieldNames.filter((name) => postFields[name].isOnSheet),
  ...shortFieldNames.filter((name) => !postFields[name].isOnSheet),
]

/** A paragraph that two texts began with, or the gap behind one, and what became of it in each. */
export type Place = { base: string; theirs: string; mine: string }

/** Two texts beside the one that both began with, paragraph by paragraph. */
export function placesOf(base: string, theirs: string, mine: string): Place[] {
  const began = paragraphsOf(base)
  const [one, other] = [theirs, mine].map((text) => fatesOf(began, paragraphsOf(text)))
  const bases = ['', ...began.flatMap((paragraph) => [paragraph, ''])]
  return bases
    .map((base, at) => ({ base, theirs: one?.[at] ?? '', mine: other?.[at] ?? '' }))
    .filter(({ base, theirs, mine }) => base !== '' || theirs !== '' || mine !== '')
}

export function isAgreed({ theirs, mine }: Place) {
  return theirs === mine
}

/** One text that holds what both changed; where both changed the same paragraph, the one after the other. */
export function mergeTexts(places: Place[]) {
  return places
    .map(({ base, theirs, mine }) => {
      if (mine === base || mine === theirs) return theirs
      if (theirs === base) return mine
      const known = paragraphsOf(theirs)
      return [theirs, ...paragraphsOf(mine).filter((paragraph) => !known.includes(paragraph))].join('\n\n')
    })
    .filter((part) => part !== '')
    .join('\n\n')
}

/** What became of each paragraph and of each gap: gap, paragraph, gap, paragraph and so on, ending with a gap. */
function fatesOf(began: string[], now: string[]) {
  const fates = Array.from({ length: 2 * began.length + 1 }, () => '')
  const found = diffArrays(began, now, { maxEditLength: rules.writing.mostCompared })
  if (!found) return [now.join('\n\n')]
  let at = 0
  let gone = 0
  for (const { value, added, removed, count } of found) {
    if (added) {
      // As many as went are those that went, rewritten; more than these stand in the gap behind them.
      for (const [step, text] of value.slice(0, gone).entries()) fates[2 * (at - gone + step) + 1] = text
      fates[2 * at] = value.slice(gone).join('\n\n')
    } else if (!removed) for (const [step, text] of value.entries()) fates[2 * (at + step) + 1] = text
    gone = removed ? count : 0
    if (!added) at += count
  }
  return fates
}
