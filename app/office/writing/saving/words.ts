import type { Words } from '#api/client/posts.ts'

/** A text that nobody has begun. */
export const noWords: Words = {
  title: '',
  summary: '',
  text: '',
  author: '',
  tags: [],
  areas: [],
  lawStatedOn: '',
  reviewBy: '',
  imageAlt: '',
  shareText: '',
}

/** Whether two say the same; white space at the ends is not kept by the server. */
export function isSame(one: Words, other: Words) {
  return names.every((name) => plain(one[name]) === plain(other[name]))
}

/** How many words a text has that stand alone or between spaces. */
export function countWords(text: string) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
}

const names = Object.keys(noWords) as (keyof Words)[]

function plain(value: string | string[]) {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value.join('\n')
}

/** The words of something that holds more. */
export function wordsIn<Holder extends Words>(holder: Holder): Words {
  return Object.fromEntries(names.map((name) => [name, holder[name]])) as Words
}
