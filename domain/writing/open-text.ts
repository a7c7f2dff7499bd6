import { boundParts, TextTooDearError } from '#domain/text/bounds.ts'
import { readMarkdown } from '#domain/text/read-markdown.ts'
import type { Part } from './document.ts'
import { isSameText } from './same-text.ts'
import { toDocument } from './to-document.ts'
import { UnknownPartError } from './unknown-part.ts'
import { writeDocument } from './write-markdown.ts'

/** A text as it opens: as a document, or to the letter where the editor would not give it back as it was. */
export type OpenText = { kind: 'document'; doc: Part } | { kind: 'source'; why: string }

const wouldChange = 'This text is written in a way that the editor would change.'

export function openText(markdown: string): OpenText {
  try {
    const text = readMarkdown(markdown)
    boundParts(text)
    const doc = toDocument(text)
    const comesBack = isSameText(text, readMarkdown(writeDocument(doc)))
    return comesBack ? { kind: 'document', doc } : { kind: 'source', why: wouldChange }
  } catch (error) {
    if (error instanceof UnknownPartError || error instanceof TextTooDearError)
      return { kind: 'source', why: error.message }
    // What is nested too deep for a program to follow.
    if (error instanceof RangeError) return { kind: 'source', why: wouldChange }
    throw error
  }
}
