import { minutesFor } from '#domain/text/excerpt.ts'
import { type Part, placesIn, wordsOfLine } from './document.ts'
import { type LintFinding, lintDocument } from './lint.ts'

/** A heading of a text, and its position in the editor. */
type OutlineItem = { level: number; text: string; at: number }

/** Facts about a text for the panel beside the editor. */
export type TextFacts = {
  words: number
  minutes: number
  footnotes: number
  outline: OutlineItem[]
  findings: LintFinding[]
}

export function factsOf(doc: Part): TextFacts {
  const places = [...placesIn(doc)]
  const words = places.reduce((sum, { part }) => sum + countWords(part), 0)
  return {
    words,
    minutes: minutesFor(words),
    footnotes: places.filter(({ part }) => part.type === 'footnote').length,
    outline: places
      .filter(({ part }) => part.type === 'heading')
      .map(({ part, at }) => ({ level: Number(part.attrs?.level), text: wordsOfLine(part).trim(), at })),
    findings: lintDocument(doc),
  }
}

const lines = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader', 'codeBlock'])

function countWords(part: Part) {
  return lines.has(part.type)
    ? wordsOfLine(part)
        .split(/[\s\ufffc]+/)
        .filter(Boolean).length
    : 0
}
