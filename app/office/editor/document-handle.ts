import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { Part } from '#domain/writing/document.ts'
import type { Mark } from '#domain/writing/mark.ts'
import { markNow } from './mark-decorations.ts'

/** Brings a place into view, with the cursor there. */
export function goTo(editor: Editor, at: number) {
  const { doc, tr } = editor.state
  const $at = doc.resolve(Math.min(at + 1, doc.content.size))
  editor.view.dispatch(tr.setSelection(TextSelection.near($at)))
  editor.view.focus()
  const { node } = editor.view.domAtPos($at.pos)
  const shown = node instanceof Element ? node : node.parentElement
  shown?.scrollIntoView({ block: 'center' })
}

/** Takes marked words out with the space before them; what cannot go is brought into view with the cursor on it. */
export function takeOut(editor: Editor, mark: Mark) {
  const now = markNow(editor.state, mark.id)
  if (!now) return
  const { doc, tr } = editor.state
  const node = doc.nodeAt(now.at)
  if (!now.removable) return change(editor, now)
  if (node && !node.isText) tr.delete(now.at, now.at + node.nodeSize)
  else {
    const before = doc.textBetween(Math.max(0, now.at - 1), now.at)
    tr.delete(before === ' ' ? now.at - 1 : now.at, now.to)
  }
  editor.view.dispatch(tr)
  editor.view.focus()
}

function change(editor: Editor, { at, to }: Mark) {
  const { doc, tr } = editor.state
  const node = doc.nodeAt(at)
  const isAtom = node?.isAtom && !node.isText
  const selection = isAtom ? NodeSelection.create(doc, at) : TextSelection.between(doc.resolve(at), doc.resolve(to))
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView())
  const field = isAtom ? editor.view.nodeDOM(at) : undefined
  const alt = field instanceof Element ? field.querySelector<HTMLInputElement>('[aria-label="Alt text"]') : undefined
  if (alt) alt.focus()
  else editor.view.focus()
}

/** Another text in the place of this one, as one step. */
export function replaceAll(editor: Editor, doc: Part) {
  const { schema, tr, doc: before } = editor.state
  editor.view.dispatch(tr.replaceWith(0, before.content.size, schema.nodeFromJSON(doc).content))
}
