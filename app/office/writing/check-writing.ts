import { missingIn } from '#domain/blog/new-post.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { Held } from './held.ts'

/** What a text lacks to be public, at the fields it lacks. */
export function checkWriting({ words, post, chosen }: Held): FieldErrors {
  const imageKey = (chosen.picture ?? post.picture)?.address ?? null
  const { title, text, author } = words
  return {
    ...(title.trim() === '' && { title: ['Title is required'] }),
    ...missingIn({ text: text.trim(), author: author.trim(), imageKey }),
  }
}
