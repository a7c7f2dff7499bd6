import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { labelsIn } from '#app/office/editor/footnotes.ts'
import type { Part } from '#domain/writing/document.ts'
import { withFreshLabels } from '#domain/writing/paste/fresh-labels.ts'

/** Inserts a document at the cursor, with its notes at the end, as one undo step. */
export function insertDocument(view: EditorView, doc: Part) {
  const { schema, selection, tr, doc: text } = view.state
  const parts = withFreshLabels(doc, labelsIn(text)).content ?? []
  const isNote = ({ type }: Part) => type === 'footnote'
  const body = parts.filter((part) => !isNote(part)).map((part) => schema.nodeFromJSON(part))
  const notes = parts.filter(isNote).map((part) => schema.nodeFromJSON(part))
  const words = body.map((node) => node.textContent).join(' ')
  closeHistory(tr)
  if (takesOnlyText(view)) tr.insertText(words, selection.from, selection.to)
  else {
    // A document that starts or ends with a paragraph is joined with the paragraph around it.
    const openDepth = (name?: string) => (name === 'paragraph' ? 1 : 0)
    const content = Fragment.from(body)
    tr.replaceSelection(new Slice(content, openDepth(body[0]?.type.name), openDepth(body.at(-1)?.type.name)))
    if (notes.length > 0) tr.insert(tr.doc.content.size, notes)
  }
  view.dispatch(tr.scrollIntoView().setMeta('pasted', true))
  view.dispatch(closeHistory(view.state.tr))
}

/** Inserts plain text at the cursor: an empty line starts a new paragraph, a single line break a new line. */
export function insertWords(view: EditorView, words: string) {
  const lines = words.replace(/\r\n?/g, '\n')
  if (takesOnlyText(view)) {
    const isCode = view.state.selection.$from.parent.type.spec.code
    view.dispatch(view.state.tr.insertText(isCode ? lines : lines.replace(/\s+/g, ' ')).scrollIntoView())
    return
  }
  const paragraphs = lines.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
  insertDocument(view, { type: 'doc', content: paragraphs.map(paragraphOf) })
}

function paragraphOf(paragraph: string): Part {
  const content = paragraph
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ])
  return { type: 'paragraph', content }
}

/** Whether the cursor is in a table cell or in code, which take only text. */
function takesOnlyText({ state }: EditorView) {
  const { spec, name } = state.selection.$from.parent.type
  return Boolean(spec.code) || name === 'tableCell' || name === 'tableHeader'
}
