import type { Mark } from './mark.ts'
import { marksOf, marksOfWords } from './marks.ts'
import { readLeniently } from './read-leniently.ts'

type MarkedWords = { title: string; summary?: string; text: string }

/** What an author should look at in a post before it is published: in its title, its summary and its text. */
export function findMarks({ title, summary = '', text }: MarkedWords): Mark[] {
  return [...marksOfWords(title, 'title'), ...marksOfWords(summary, 'summary'), ...marksOf(readLeniently(text))]
}
