import type { Part } from './document.ts'

/** A part of a document, with its position and size in the editor. */
export type Place = { part: Part; at: number; size: number }

const leaves = new Set(['hardBreak', 'image', 'footnoteReference', 'figure', 'horizontalRule'])

/** Yields every part of a document with its ProseMirror position: a letter counts one, as does each end of a part. */
export function* placesIn(doc: Part): Generator<Place> {
  yield* within(doc, 0)
}

/** The text of a line; a part without text counts as one character (U+FFFC). */
export function wordsOfLine({ content = [] }: Part) {
  return content.map(({ text }) => text ?? '\ufffc').join('')
}

function* within({ content = [] }: Part, start: number): Generator<Place> {
  let at = start
  for (const part of content) {
    const size = sizeOf(part)
    yield { part, at, size }
    if (part.text === undefined && !leaves.has(part.type)) yield* within(part, at + 1)
    at += size
  }
}

function sizeOf(part: Part): number {
  if (part.text !== undefined) return part.text.length
  if (leaves.has(part.type)) return 1
  return (part.content ?? []).reduce((sum, child) => sum + sizeOf(child), 2)
}
