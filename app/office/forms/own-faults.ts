import { dateIncomplete } from '#domain/blog/new-post.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** What is wrong with a field that its value does not tell: the browser gives a part of a date as none. */
export function ownFaults(form: HTMLFormElement): FieldErrors {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement)
  const unread = inputs.filter(({ validity }) => validity.badInput)
  return Object.fromEntries(unread.map(({ name }) => [name, [dateIncomplete]]))
}
