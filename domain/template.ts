/* Texts of content/ with placeholders: 'Page {page} of {pages}'. */

/** A text with the names of its placeholders; the schema of the text checks that it contains them. */
export type Template<Names extends string = never> = string & { readonly values?: Names }

/** The singular and plural forms of a text, named as `Intl.PluralRules` names them. */
export type Plural<Names extends string> = { one: Template<Names>; other: Template<Names> }

const placeholder = /\{([a-zA-Z]+)\}/

/** The names of the placeholders in a text. */
export function namesIn(text: string) {
  return new Set(text.split(placeholder).filter((_, at) => at % 2 === 1))
}

/** Replaces the placeholders; braces inside a value are left alone. */
export function fill<Names extends string>(text: Template<Names>, values: Record<Names, string | number>) {
  return fillParts(text, values).join('')
}

/** Replaces the placeholders and returns the parts as a list, for values that are not strings, such as links. */
export function fillParts<Names extends string, Value>(text: Template<Names>, values: Record<Names, Value>) {
  return text.split(placeholder).map((part, at) => (at % 2 === 1 ? values[part as Names] : part))
}
