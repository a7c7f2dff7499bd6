import type { ContentSource } from './content-file.server.ts'

/**
 * What staff changed in the office, by file and key. A key is the way to a value, such as `hero.text`; lists are
 * changed as a whole. `body` is the Markdown of a file, `items` a file that is one list, and `hidden` leaves an item
 * out of the website. A file that is only here was made in the office.
 */
export type ContentEdits = ReadonlyMap<string, ReadonlyMap<string, unknown>>

export const noEdits: ContentEdits = new Map()

/** A file with the values of the office in the place of its own; undefined where one of both hides it. */
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
  // What the firm has written itself is no example any more.
  const placeholders = source.placeholders.filter(({ field }) => ![...edits.keys()].some((key) => isWithin(field, key)))
  return { ...source, value, body, placeholders }
}

/** A copy with one value set; the file as it was read stays as it is. */
function withValue(holder: unknown, [step = '', ...rest]: string[], value: unknown): unknown {
  const before = valueAt(holder, [step])
  const inner = rest.length === 0 ? value : withValue(before, rest, value)
  if (Array.isArray(holder)) return holder.with(Number(step), inner)
  const copy = { ...(typeof holder === 'object' && holder), [step]: inner }
  // A value that may be left out was emptied.
  return inner === null ? omit(copy, step) : copy
}

function omit(holder: Record<string, unknown>, step: string) {
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== step))
}

/** The value to which a key leads; undefined where there is none. */
export function valueAt(holder: unknown, steps: string[]): unknown {
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], holder)
}

/** Whether a place such as `offices[1].pin` is that of a key, or inside it. */
export function isWithin(field: string, key: string) {
  return key === 'items' || field === key || field.startsWith(`${key}.`) || field.startsWith(`${key}[`)
}
