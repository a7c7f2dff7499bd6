import { diffArrays } from 'diff'
import type { Words } from '#api/client/posts.ts'
import { paragraphsOf } from '#app/office/compare-texts.ts'
import { fieldNames, mapFields, type PostWords, postFields, shortFieldNames } from '#domain/blog/post-fields.ts'
import { rules } from '#domain/rules.ts'

/** Compares two versions of a post and their common base: first the fields, then the text by paragraphs. */
export function alignPostWords(base: Words, theirs: Words, mine: Words): AlignedParagraph[] {
  const fields = comparedFields.map((name) => {
    const { label, isInEditor } = postFields[name]
    const [baseValue, theirValue, myValue] = [base, theirs, mine].map((words) => String(words[name]))
    const withLabel = (words = '') => (words && !isInEditor ? `${label}: ${words}` : words)
    return { base: withLabel(baseValue), theirs: withLabel(theirValue), mine: withLabel(myValue) }
  })
  return [...fields, ...alignTexts(base.text, theirs.text, mine.text)]
}

/** Merges both changes: unites lists, joins title and standfirst; takes mine of other fields that both changed. */
export function mergeWords(base: Words, theirs: Words, mine: Words): Words {
  return mapFields<string | string[]>(({ kind, isInEditor }, name) => {
    if (kind === 'markdown') return mergeTexts(alignTexts(base.text, theirs.text, mine.text))
    const [theirValue, myValue] = [theirs[name], mine[name]]
    if (String(theirValue) === String(myValue) || String(myValue) === String(base[name])) return theirValue
    if (String(theirValue) === String(base[name])) return myValue
    if (Array.isArray(theirValue)) return [...new Set([...theirValue, ...myValue])]
    return isInEditor ? [theirValue, myValue].filter(Boolean).join(' / ') : myValue
  }) as Words
}

/** The fields on the sheet come first, in reading order. */
const comparedFields = [
  ...shortFieldNames.filter((name) => postFields[name].isInEditor),
  ...shortFieldNames.filter((name) => !postFields[name].isInEditor),
]

/** A paragraph of the base text, or the gap after one, with what each of the two texts has there. */
export type AlignedParagraph = { base: string; theirs: string; mine: string }

/** Aligns two texts with their common base, paragraph by paragraph. */
export function alignTexts(base: string, theirs: string, mine: string): AlignedParagraph[] {
  const baseParagraphs = paragraphsOf(base)
  const [theirSlots, mySlots] = [theirs, mine].map((text) => alignToBase(baseParagraphs, paragraphsOf(text)))
  const bases = ['', ...baseParagraphs.flatMap((paragraph) => [paragraph, ''])]
  return bases
    .map((base, at) => ({ base, theirs: theirSlots?.[at] ?? '', mine: mySlots?.[at] ?? '' }))
    .filter(({ base, theirs, mine }) => base !== '' || theirs !== '' || mine !== '')
}

/** Merges both changes into one text. Where both changed the same paragraph, theirs comes first and mine after it. */
export function mergeTexts(places: AlignedParagraph[]) {
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

/** What a text has for each slot of the base: gap, paragraph, gap, paragraph and so on, ending with a gap. */
function alignToBase(base: string[], current: string[]) {
  const slots = Array.from({ length: 2 * base.length + 1 }, () => '')
  const changes = diffArrays(base, current, { maxEditLength: rules.writing.maxCompared })
  if (!changes) return [current.join('\n\n')]
  let at = 0
  let removedCount = 0
  for (const { value, added, removed, count } of changes) {
    if (added) {
      // Added paragraphs replace the ones just removed, one by one; any further ones go into the gap after them.
      for (const [step, text] of value.slice(0, removedCount).entries())
        slots[2 * (at - removedCount + step) + 1] = text
      slots[2 * at] = value.slice(removedCount).join('\n\n')
    } else if (!removed) for (const [step, text] of value.entries()) slots[2 * (at + step) + 1] = text
    removedCount = removed ? count : 0
    if (!added) at += count
  }
  return slots
}

/** The words of an empty post. */
export const noWords = mapFields<string | string[]>(({ kind }) => (kind === 'list' ? [] : '')) as Words

/** Whether two posts have the same words. White space at the ends is ignored: the server trims it. */
export function isSame(one: Words, other: Words) {
  return fieldNames.every((name) => normalise(one[name]) === normalise(other[name]))
}

/** The number of words in a text. */
export function countWords(text: string) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
}

function normalise(value: string | string[]) {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value.join('\n')
}

/** Picks the word fields from an object with more fields. */
export function wordsIn<Source extends Words>(source: Source): Words {
  return mapFields<string | string[]>((_, name) => source[name]) as Words
}

/** The server's words as the form needs them: an unset day is '' instead of null. */
export function toFormWords(words: PostWords): Words {
  return mapFields<string | string[]>((_, name) => words[name] ?? '') as Words
}
