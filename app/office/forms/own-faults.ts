import { dateIncomplete } from '#domain/blog/new-post.ts'
import type { FieldErrors } from '#domain/problem.ts'

/**
 * What is wrong with a field that its value does not tell: the browser gives a part of a date as none, and a field
 * that has looked into a file has set what it found as its validity.
 */
export function ownFaults(form: HTMLFormElement): FieldErrors {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement)
  const wrong = inputs.filter(({ validity }) => validity.badInput || validity.customError)
  return Object.fromEntries(
    wrong.map(({ name, validity, validationMessage }) => [
      name,
      [validity.badInput ? dateIncomplete : validationMessage],
    ]),
  )
}
