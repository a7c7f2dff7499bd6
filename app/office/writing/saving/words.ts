import type { Words } from '#api/client/posts.ts'
import { fieldNames, mapFields, type PostWords } from '#domain/blog/post-fields.ts'

/** The words of an empty post. */
export const noWords = mapFields<string | string[]>(({ kind }) => (kind === 'list' ? [] : '')) as Words

/** Whether two posts have the same words. White space at the ends is ignored: the server trims it. */
export function isSame(one: Words, other: Words) {
  return fieldNames.every((name) => normalise(one[name]) === normalise(other[name]))
}

/** The number of words in a text. */
export function countWords(text: string) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
}

function normalise(value: string | string[]) {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value.join('\n')
}

/** Picks the word fields from an object with more fields. */
export function wordsIn<Source extends Words>(source: Source): Words {
  return mapFields<string | string[]>((_, name) => source[name]) as Words
}

/** The server's words as the form needs them: an unset day is '' instead of null. */
export function asTyped(words: PostWords): Words {
  return mapFields<string | string[]>((_, name) => words[name] ?? '') as Words
}
