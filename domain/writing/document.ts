/** A part of the editor's document, as ProseMirror writes it in JSON. */
export type Part = {
  type: string
  attrs?: Record<string, unknown>
  content?: Part[]
  marks?: Style[]
  text?: string
}

/** The style of a text: bold, italic, strike, code or link. ProseMirror calls it a mark. */
export type Style = { type: string; attrs?: Record<string, unknown> }

/** Whether two styles are equal, so that adjacent texts can be merged. */
export function isSameStyle(one: Style, other: Style) {
  return (
    one.type === other.type &&
    one.attrs?.href === other.attrs?.href &&
    (one.attrs?.title ?? '') === (other.attrs?.title ?? '')
  )
}
