import { mergeTexts, type Place, placesOf } from '#app/office/writing/saving/merge-words.ts'
import type { Field } from '#domain/website/schema-fields.ts'
import { textOfValue } from '#domain/website/value-text.ts'

/** Where two values differ, with the words that both began with. */
export function placesOfValues(field: Field, base: unknown, theirs: unknown, mine: unknown): Place[] {
  const [began, one, other] = [base, theirs, mine].map((value) => textOfValue(field, value))
  return placesOf(began ?? '', one ?? '', other ?? '').filter(({ theirs, mine }) => theirs !== mine)
}

/** A value that holds what both changed; where both changed the same, the one after the other. */
export function mergeValues(field: Field, base: unknown, theirs: unknown, mine: unknown): unknown {
  if (field.kind === 'text' || field.kind === 'markdown' || field.kind === 'line') {
    const places = placesOf(textOf(base), textOf(theirs), textOf(mine))
    return mergeTexts(places.map((place) => ({ ...place, ...mergedSentences(place) })))
  }
  if (!Array.isArray(theirs) || !Array.isArray(mine)) return mine
  // A line break within an entry is escaped, so that each entry is one paragraph.
  const [began = '', one = '', other = ''] = [base, theirs, mine].map((list) =>
    (Array.isArray(list) ? list : []).map((entry) => JSON.stringify(entry)).join('\n\n'),
  )
  const merged = mergeTexts(placesOf(began, one, other))
  return merged === '' ? [] : merged.split('\n\n').map((entry) => JSON.parse(entry))
}

/** Of a paragraph that both changed, sentence by sentence. */
function mergedSentences({ base, theirs, mine }: Place) {
  if (mine === base || theirs === base || mine === theirs) return {}
  const [began = '', one = '', other = ''] = [base, theirs, mine].map((text) => sentencesOf(text).join('\n\n'))
  const merged = mergeTexts(placesOf(began, one, other))
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
