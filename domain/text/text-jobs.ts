import { boundHtml, TextTooDearError, tooIntricate } from './bounds.ts'
import { readingMinutes } from './excerpt.ts'
import type { KnownPictures } from './figures.ts'
import { renderBounded } from './markdown.server.ts'

/* What is done to a text in a process of its own. */

/** A text made into a page, or the reason why it is too dear. */
export type MadeText = { html: string; minutes: number } | { tooDear: string }

export type GivenText = { markdown: string; pictures?: KnownPictures }

export function makeText({ markdown, pictures }: GivenText): MadeText {
  try {
    return { html: boundHtml(renderBounded(markdown, pictures)), minutes: readingMinutes(markdown) }
  } catch (error) {
    if (error instanceof TextTooDearError) return { tooDear: error.message }
    // What is nested too deep for a program to follow.
    if (error instanceof RangeError) return { tooDear: tooIntricate }
    throw error
  }
}
