import type { Part } from '#domain/writing/document.ts'
import { placesIn, wordsOfLine } from '#domain/writing/places.ts'

/** The parts of one type in a document, in order. */
export function partsOf(doc: Part, type: string) {
  return [...placesIn(doc)].map(({ part }) => part).filter((part) => part.type === type)
}

/** The words of a document's tables, row by row. */
export function rowsOf(doc: Part) {
  return partsOf(doc, 'tableRow').map(({ content = [] }) =>
    content.map((cell) => wordsOfLine(cell).replaceAll('\ufffc', '').trim()),
  )
}
