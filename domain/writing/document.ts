/** A part of the editor's document, as ProseMirror writes it in JSON. */
export type Part = {
  type: string
  attrs?: Record<string, unknown>
  content?: Part[]
  marks?: Style[]
  text?: string
}

/** How words are set: bold, italic, strike, code, link. ProseMirror calls it a mark; here a mark is what an author should look at. */
export type Style = { type: string; attrs?: Record<string, unknown> }

/** Two styles that are one where they stand side by side. */
export function isSameStyle(one: Style, other: Style) {
  return (
    one.type === other.type &&
    one.attrs?.href === other.attrs?.href &&
    (one.attrs?.title ?? '') === (other.attrs?.title ?? '')
  )
}
