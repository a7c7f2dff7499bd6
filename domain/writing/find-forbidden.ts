import { type ForbiddenKind, forbiddenKinds, innocentPhrases } from './forbidden-words.ts'

/** Words that Rule 36 does not allow, and where they stand in the text. */
export type Forbidden = { words: string; from: number; to: number; kind: ForbiddenKind }

/** What is forbidden in a text, in its order; a longer phrase goes before a word within it. */
export function findForbidden(text: string): Forbidden[] {
  const innocents = spansOf(innocent, text)
  const found = patterns
    .flatMap(({ pattern, kind }) =>
      spansOf(pattern, text).map((span) => ({ words: text.slice(span.from, span.to), ...span, kind })),
    )
    .sort((one, other) => one.from - other.from || other.to - one.to)
  return withoutInner(found).filter(isOutside(innocents))
}

const patterns = forbiddenKinds.map((kind) => ({ kind, pattern: wholeWords(kind.words.join('|')) }))
const innocent = wholeWords(innocentPhrases.map(({ phrase }) => phrase).join('|'))

type Span = { from: number; to: number }

/** Letters and signs of any script end a word, which \b knows of Latin ones alone. A space is any white space. */
function wholeWords(words: string) {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
}

function spansOf(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
}

/** Of spans in their order, those that stand in no earlier one. */
function withoutInner<Found extends Span>(spans: Found[]) {
  let end = 0
  return spans.filter(({ to }) => {
    if (to <= end) return false
    end = to
    return true
  })
}

/** Whether spans that come in their order stand in none of the others, each looked at once. */
function isOutside(others: Span[]) {
  let next = 0
  return ({ from, to }: Span) => {
    while (others[next] && (others[next] as Span).to < to) next++
    const other = others[next]
    return !other || other.from > from
  }
}
