import { diffArrays } from 'diff'
import type { Words } from '#api/client/posts.ts'
import { paragraphsOf } from '#app/office/writing/revisions/compare-words.ts'
import { rules } from '#domain/rules.ts'

/** Where two versions of a post and the one that both began with may differ: fields by their names, then the text. */
export function placesOfWords(base: Words, theirs: Words, mine: Words): Place[] {
  const fields = named.map(([label, name]) => {
    const [began, one, other] = [base, theirs, mine].map((words) => String(words[name]))
    const say = (words = '') => (label && words ? `${label}: ${words}` : words)
    return { base: say(began), theirs: say(one), mine: say(other) }
  })
  return [...fields, ...placesOf(base.text, theirs.text, mine.text)]
}

/** Words that hold what both changed: lists together, title and standfirst one after the other, of the rest mine. */
export function mergeWords(base: Words, theirs: Words, mine: Words): Words {
  const pick = <Name extends keyof Words>(name: Name, both: (one: Words[Name], other: Words[Name]) => Words[Name]) => {
    const [began, one, other] = [base, theirs, mine].map((words) => String(words[name]))
    if (one === other || other === began) return theirs[name]
    return one === began ? mine[name] : both(theirs[name], mine[name])
  }
  const joined = (one: string, other: string) => [one, other].filter(Boolean).join(' / ')
  const together = (one: string[], other: string[]) => [...new Set([...one, ...other])]
  const last = (_: string, other: string) => other
  return {
    title: pick('title', joined),
    summary: pick('summary', joined),
    text: mergeTexts(placesOf(base.text, theirs.text, mine.text)),
    author: pick('author', last),
    tags: pick('tags', together),
    areas: pick('areas', together),
    lawStatedOn: pick('lawStatedOn', last),
    reviewBy: pick('reviewBy', last),
    imageAlt: pick('imageAlt', last),
    shareText: pick('shareText', last),
  }
}

const named = [
  ['', 'title'],
  ['', 'summary'],
  ['Writer', 'author'],
  ['Tags', 'tags'],
  ['Areas of practice', 'areas'],
  ['Law stated as on', 'lawStatedOn'],
  ['Review by', 'reviewBy'],
  ['Alt text', 'imageAlt'],
  ['On the share picture', 'shareText'],
] as const

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
