import { type AlignedParagraph, alignTexts, mergeTexts } from '#app/office/writing/saving/merge-words.ts'
import type { Field } from '#domain/website/schema-fields.ts'
import { textOfValue } from '#domain/website/value-text.ts'

/** The places where two values differ, each with the base text of both. */
export function placesOfValues(field: Field, base: unknown, theirs: unknown, mine: unknown): AlignedParagraph[] {
  const [baseText, theirText, myText] = [base, theirs, mine].map((value) => textOfValue(field, value))
  return alignTexts(baseText ?? '', theirText ?? '', myText ?? '').filter(({ theirs, mine }) => theirs !== mine)
}

/** Merges both changes. Where both changed the same place, theirs comes first and mine after it. */
export function mergeValues(field: Field, base: unknown, theirs: unknown, mine: unknown): unknown {
  if (field.kind === 'text' || field.kind === 'markdown' || field.kind === 'line') {
    const places = alignTexts(textOf(base), textOf(theirs), textOf(mine))
    return mergeTexts(places.map((place) => ({ ...place, ...mergeSentences(place) })))
  }
  if (!Array.isArray(theirs) || !Array.isArray(mine)) return mine
  // Merge the entries as JSON: it escapes line breaks, so that each entry is one paragraph.
  const [baseText = '', theirText = '', myText = ''] = [base, theirs, mine].map((list) =>
    (Array.isArray(list) ? list : []).map((entry) => JSON.stringify(entry)).join('\n\n'),
  )
  const merged = mergeTexts(alignTexts(baseText, theirText, myText))
  return merged === '' ? [] : merged.split('\n\n').map((entry) => JSON.parse(entry))
}

/** Merges a paragraph that both changed, sentence by sentence. */
function mergeSentences({ base, theirs, mine }: AlignedParagraph) {
  if (mine === base || theirs === base || mine === theirs) return {}
  const [baseText = '', theirText = '', myText = ''] = [base, theirs, mine].map((text) =>
    sentencesOf(text).join('\n\n'),
  )
  const merged = mergeTexts(alignTexts(baseText, theirText, myText))
    .split('\n\n')
    .join(' ')
  return { theirs: merged, mine: merged }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string) {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim())
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
