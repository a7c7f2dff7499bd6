import type { ContentSource } from './content-file.server.ts'

/**
 * Changes that staff made in the office, by file and key. A key is the path of a value, such as `hero.text`; lists are
 * replaced completely. `body` is the Markdown of a file, `items` the value of a file that is a list, and `hidden` hides
 * an item. A file that exists only here was created in the office.
 */
export type ContentEdits = ReadonlyMap<string, ReadonlyMap<string, unknown>>

export const noEdits: ContentEdits = new Map()

/** Applies the edits of the office to a file; undefined if the file or the office hides it. */
export function withEdits(source: ContentSource, edits: ReadonlyMap<string, unknown> = new Map()) {
  const { hidden: isHiddenInFile, ...shown } = Array.isArray(source.value) ? {} : (source.value as { hidden?: boolean })
  if (edits.get('hidden') ?? isHiddenInFile) return undefined
  let { value, body } = source
  if (isHiddenInFile !== undefined) value = shown
  for (const [key, edited] of edits) {
    if (key === 'body') body = String(edited)
    else if (key === 'items') value = edited
    else if (key !== 'hidden') value = withValue(value, key.split('.'), edited)
  }
  // A value that the office has edited is no longer a sample.
  const placeholders = source.placeholders.filter(({ field }) => ![...edits.keys()].some((key) => isWithin(field, key)))
  return { ...source, value, body, placeholders }
}

/** Returns a copy with one value set; does not change the source. */
function withValue(container: unknown, [step = '', ...innerSteps]: string[], value: unknown): unknown {
  const before = valueAt(container, [step])
  const inner = innerSteps.length === 0 ? value : withValue(before, innerSteps, value)
  if (Array.isArray(container)) return container.with(Number(step), inner)
  const copy = { ...(typeof container === 'object' && container), [step]: inner }
  // Null means that an optional value was emptied. Also remove a group that has no values left.
  return value === null && isEmpty(inner) ? omit(copy, step) : copy
}

function isEmpty(inner: unknown) {
  return inner === null || (typeof inner === 'object' && !Array.isArray(inner) && Object.keys(inner).length === 0)
}

function omit(container: Record<string, unknown>, step: string) {
  return Object.fromEntries(Object.entries(container).filter(([name]) => name !== step))
}

/** The value at a path; undefined if there is none. */
export function valueAt(container: unknown, steps: string[]): unknown {
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], container)
}

/** Whether a field such as `offices[1].pin` is the value of the key, or inside it. */
export function isWithin(field: string, key: string) {
  return key === 'items' || field === key || field.startsWith(`${key}.`) || field.startsWith(`${key}[`)
}
