import type { Words } from '#api/client/posts.ts'
import { fieldNames, mapFields, type PostWords } from '#domain/blog/post-fields.ts'

/** A text that nobody has begun. */
export const noWords = mapFields<string | string[]>(({ kind }) => (kind === 'list' ? [] : '')) as Words

/** Whether two say the same; white space at the ends is not kept by the server. */
export function isSame(one: Words, other: Words) {
  return fieldNames.every((name) => plain(one[name]) === plain(other[name]))
}

/** How many words a text has that stand alone or between spaces. */
export function countWords(text: string) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
}

function plain(value: string | string[]) {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value.join('\n')
}

/** The words of something that holds more. */
export function wordsIn<Holder extends Words>(holder: Holder): Words {
  return mapFields<string | string[]>((_, name) => holder[name]) as Words
}

/** The words of the server, where a day that nobody set is null. */
export function asTyped(words: PostWords): Words {
  return mapFields<string | string[]>((_, name) => words[name] ?? '') as Words
}
