import type { Heading } from './headings.ts'
import { wordsOfHtml } from './words-of-html.ts'

/** The sections of a text that we made into HTML, for its contents; the list of notes is none. */
export function contentsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)]
    .map(([, id = '', words = '']) => ({ id, text: wordsOfHtml(words.replace(/<sup class="fnref">.*?<\/sup>/gs, '')) }))
    .filter(({ id, text }) => id !== 'notes.head' && text !== '')
}
