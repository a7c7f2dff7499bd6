/* Texts of content/ in which the site writes values: 'Page {page} of {pages}'. */

/** A text with the names of the values that it takes; the schema of the text checks that it has them. */
export type Template<Names extends string = never> = string & { readonly values?: Names }

/** A text in the forms that a number asks for, as `Intl.PluralRules` names them. */
export type Plural<Names extends string> = { one: Template<Names>; other: Template<Names> }

const names = /\{([a-zA-Z]+)\}/

/** The names of the values that a text takes. */
export function namesIn(text: string) {
  return new Set(text.split(names).filter((_, at) => at % 2 === 1))
}

/** A text with its values; what a value says in braces stays as it is. */
export function fill<Names extends string>(text: Template<Names>, values: Record<Names, string | number>) {
  return fillParts(text, values).join('')
}

/** A text with its values as a list, for values that are more than words. */
export function fillParts<Names extends string, Value>(text: Template<Names>, values: Record<Names, Value>) {
  return text.split(names).map((part, at) => (at % 2 === 1 ? values[part as Names] : part))
}
