import type { KnownPictures } from './blocks.ts'
import { readingMinutes } from './excerpt.ts'
import { renderBounded } from './markdown.server.ts'
import { boundHtml, TextTooComplexError, tooComplexMessage } from './read-markdown.ts'

/* Jobs for texts that run in a worker process. */

/** A rendered text, or the reason why it would cost too much. */
export type RenderedText = { html: string; minutes: number } | { tooComplex: string }

export type TextInput = { markdown: string; pictures?: KnownPictures }

export function makeText({ markdown, pictures }: TextInput): RenderedText {
  try {
    return { html: boundHtml(renderBounded(markdown, pictures)), minutes: readingMinutes(markdown) }
  } catch (error) {
    if (error instanceof TextTooComplexError) return { tooComplex: error.message }
    // Nested too deeply: the call stack overflowed.
    if (error instanceof RangeError) return { tooComplex: tooComplexMessage }
    throw error
  }
}
