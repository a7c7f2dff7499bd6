import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { labelsIn } from '#app/office/editor/footnotes.ts'
import { type Part, placesIn, withFreshLabels } from '#domain/writing/document.ts'

/** Inserts pasted or dropped HTML and files. */
export type PasteTarget = {
  insertHtml: (view: EditorView, html: string, words: string) => void
  insertFiles: (view: EditorView, files: File[]) => void
}

/** The clipboard type of the editor's serialized text: JSON instead of HTML, so that nothing is lost. */
const clipboardType = 'application/x-chambers-text'

/** Handles copy, cut, paste and drop before ProseMirror, which would create DOM elements from pasted HTML. */
export const PasteHandlers = Extension.create<PasteTarget>({
  name: 'pasteWays',
  addProseMirrorPlugins() {
    const target = this.options
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy: (view, event) => copy(view, event),
            cut: (view, event) => copy(view, event) && cut(view),
            paste: (view, event) => finish(event, insert(view, event.clipboardData, target)),
            drop: (view, event) => finish(event, drop(view, event, target)),
          },
        },
      }),
    ]
  },
})

function copy(view: EditorView, event: ClipboardEvent) {
  const { selection } = view.state
  if (selection.empty || !event.clipboardData || isInField(event)) return false
  const { dom, text } = view.serializeForClipboard(selection.content())
  event.preventDefault()
  event.clipboardData.setData('text/html', dom.innerHTML)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData(clipboardType, serializeSelection(view.state))
  return true
}

function cut(view: EditorView) {
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}

function insert(view: EditorView, data: DataTransfer | null, { insertHtml, insertFiles }: PasteTarget) {
  if (!data) return false
  const serialized = data.getData(clipboardType)
  const html = data.getData('text/html')
  const words = data.getData('text/plain')
  if (serialized) view.dispatch(pasteSerialized(view.state, serialized))
  else if (data.files.length > 0 && !words) insertFiles(view, [...data.files])
  else if (html) insertHtml(view, html, words)
  else if (words) insertWords(view, words)
  return true
}

/** Leaves text that is dragged within the editor to ProseMirror. */
function drop(view: EditorView, event: DragEvent, target: PasteTarget) {
  if (view.dragging || !event.dataTransfer) return false
  const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (position) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position.pos))))
  return insert(view, event.dataTransfer, target)
}

/** Prevents the browser's default if the event was handled. Events of fields are left to the browser. */
function finish(event: Event, isHandled: boolean) {
  if (isInField(event)) return true
  if (isHandled) event.preventDefault()
  return isHandled
}

/** Whether the event belongs to a form field in the text, such as the caption of a figure. */
function isInField({ target }: Event) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** The clipboard data of this editor: a slice of the text, and the notes that it refers to. */
type CopiedText = { content: Part[]; openStart?: number; openEnd?: number; notes?: Part[] }

/** Serialises the selection with the notes that it refers to, which are outside it, at the end of the text. */
export function serializeSelection({ selection, doc }: EditorState) {
  const slice = selection.content().toJSON() as Omit<CopiedText, 'notes'>
  return JSON.stringify({ ...slice, notes: notesFor(slice.content, doc.toJSON().content) } satisfies CopiedText)
}

/**
 * Replaces the selection with copied text. Each reference keeps its own note: if the text has the same note it is
 * shared, otherwise the note is pasted too, under a free label. A reference whose note was deleted refers to no note,
 * or to a note here with its label and without a reference: the author may have moved that note first.
 */
export function pasteSerialized(state: EditorState, data: string) {
  const { slice, unreferenced, notes } = splitNotes(JSON.parse(data))
  if (state.selection.$from.parent.type.spec.code) return insertCode(state, Slice.fromJSON(state.schema, slice))
  // Compare with the text without the selection, which is replaced.
  const remaining = state.tr.deleteSelection().doc
  const existing = notesIn(remaining)
  const added = notes.filter((note) => !isSameNote(state, note, existing.get(labelOf(note))))
  const clashing = unreferenced.filter((note) => existing.has(labelOf(note)))
  // A note without its reference keeps its label if that is free: a reference here may have lost this note.
  const keepingLabel = unreferenced.filter((note) => !existing.has(labelOf(note)))
  const taken = new Set([...labelsIn(remaining), ...keepingLabel.map(labelOf)])
  const pasted: Part = { type: 'doc', content: [...slice.content, ...added, ...clashing] }
  const copiedLabels = new Set([...notes, ...unreferenced].map(labelOf))
  const referenced = referencedLabels(remaining.toJSON())
  const dangling = [...referencedLabels(pasted)].filter(
    (label) => !copiedLabels.has(label) && (!existing.has(label) || referenced.has(label)),
  )
  const renamed = withFreshLabels(pasted, taken, dangling)
  const parts = renamed.content ?? []
  const content = parts.slice(0, slice.content.length)
  const tr = state.tr.replaceSelection(Slice.fromJSON(state.schema, { ...slice, content }))
  const newNotes = [...parts.slice(content.length), ...keepingLabel].map((note) => state.schema.nodeFromJSON(note))
  if (newNotes.length > 0) tr.insert(tr.doc.content.size, newNotes)
  return tr.scrollIntoView()
}

/** In code, inserts only the text, without references and notes. */
function insertCode({ tr }: EditorState, { content }: Slice) {
  return tr.insertText(content.textBetween(0, content.size, '\n')).scrollIntoView()
}

/** Splits copied data into its body, the notes it refers to, and notes that were selected without a reference. */
function splitNotes({ content, openStart = 0, openEnd = 0, notes = [] }: CopiedText) {
  const body = content.filter((part) => !isNote(part))
  if (body.length === 0 && openStart > 0 && openEnd > 0) {
    // Only words inside notes were selected: paste them as plain text.
    const words = content.flatMap((note) => note.content ?? [])
    return { slice: { content: words, openStart: openStart - 1, openEnd: openEnd - 1 }, unreferenced: [], notes }
  }
  const copiedLabels = new Set(notes.map(labelOf))
  const slice = {
    content: body,
    openStart: content[0] === body[0] ? openStart : openDepth(body[0]),
    openEnd: content.at(-1) === body.at(-1) ? openEnd : openDepth(body.at(-1)),
  }
  return { slice, unreferenced: content.filter((part) => isNote(part) && !copiedLabels.has(labelOf(part))), notes }
}

/** The notes that some parts refer to, directly or through other notes. */
function notesFor(parts: Part[], text: Part[]) {
  const all = new Map(text.filter(isNote).map((note) => [labelOf(note), note]))
  const referenced = new Map<string, Part>()
  const queue = [...parts]
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const { part } of placesIn({ type: 'doc', content: [next] })) {
      const note = part.type === 'footnoteReference' && all.get(labelOf(part))
      if (!note || referenced.has(labelOf(note))) continue
      referenced.set(labelOf(note), note)
      queue.push(note)
    }
  }
  return [...all.values()].filter((note) => referenced.has(labelOf(note)))
}

function referencedLabels(doc: Part) {
  const references = [...placesIn(doc)].filter(({ part }) => part.type === 'footnoteReference')
  return new Set(references.map(({ part }) => labelOf(part)))
}

function notesIn(doc: Node) {
  const notes = doc.children.filter(({ type }) => type.name === 'footnote')
  return new Map(notes.map((note) => [String(note.attrs.label).toLowerCase(), note]))
}

function isSameNote({ schema }: EditorState, note: Part, other?: Node) {
  return other?.content.eq(schema.nodeFromJSON(note).content) ?? false
}

function isNote({ type }: Part) {
  return type === 'footnote'
}

function labelOf({ attrs }: Part) {
  return String(attrs?.label).toLowerCase()
}

/** A slice that starts or ends with a paragraph is joined with the paragraph around it. */
function openDepth(part?: Part) {
  return part?.type === 'paragraph' ? 1 : 0
}

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
