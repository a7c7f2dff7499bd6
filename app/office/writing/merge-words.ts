import type { Words } from '#api/client/posts.ts'
import { mergeTexts, type Place, placesOf } from './merge-texts.ts'

/** Where two versions of a post and the one that both began with may differ: fields by their names, then the text. */
export function placesOfWords(base: Words, theirs: Words, mine: Words): Place[] {
  const fields = named.map(([label, name]) => {
    const [began, one, other] = [base, theirs, mine].map((words) => String(words[name]))
    const say = (words = '') => (label && words ? `${label}: ${words}` : words)
    return { base: say(began), theirs: say(one), mine: say(other) }
  })
  return [...fields, ...placesOf(base.text, theirs.text, mine.text)]
}

/** Words that hold what both changed: lists together, title and standfirst one after the other, of the rest mine. */
export function mergeWords(base: Words, theirs: Words, mine: Words): Words {
  const pick = <Name extends keyof Words>(name: Name, both: (one: Words[Name], other: Words[Name]) => Words[Name]) => {
    const [began, one, other] = [base, theirs, mine].map((words) => String(words[name]))
    if (one === other || other === began) return theirs[name]
    return one === began ? mine[name] : both(theirs[name], mine[name])
  }
  const joined = (one: string, other: string) => [one, other].filter(Boolean).join(' / ')
  const together = (one: string[], other: string[]) => [...new Set([...one, ...other])]
  const last = (_: string, other: string) => other
  return {
    title: pick('title', joined),
    summary: pick('summary', joined),
    text: mergeTexts(placesOf(base.text, theirs.text, mine.text)),
    author: pick('author', last),
    tags: pick('tags', together),
    areas: pick('areas', together),
    lawStatedOn: pick('lawStatedOn', last),
    reviewBy: pick('reviewBy', last),
    imageAlt: pick('imageAlt', last),
    shareText: pick('shareText', last),
  }
}

const named = [
  ['', 'title'],
  ['', 'summary'],
  ['Writer', 'author'],
  ['Tags', 'tags'],
  ['Areas of practice', 'areas'],
  ['Law stated as on', 'lawStatedOn'],
  ['Review by', 'reviewBy'],
  ['Alt text', 'imageAlt'],
  ['On the share picture', 'shareText'],
] as const
