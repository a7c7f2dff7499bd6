import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Puts a reference at the cursor and opens its note at the end; within a note, goes back to its reference. */
export function insertFootnote(view: EditorView) {
  const { state } = view
  if (goToReference(view, state.selection.$from)) return true
  const { footnoteReference, footnote, paragraph } = state.schema.nodes
  const label = freeLabel(state.doc)
  const reference = footnoteReference?.create({ label })
  const note = footnote?.create({ label }, paragraph?.create())
  if (!reference || !note || !state.selection.$to.parent.inlineContent) return false
  const tr = state.tr.insert(state.selection.to, reference)
  const end = tr.doc.content.size
  tr.insert(end, note)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView())
  view.focus()
  return true
}

export function goToNote(view: EditorView, label: string) {
  return goTo(view, findPart(view.state.doc, 'footnote', label), 2)
}

/** From a place in a note to where it is referred to. */
export function goToReference(view: EditorView, $place: ResolvedPos) {
  const note = noteAround($place)
  return note ? goTo(view, findPart(view.state.doc, 'footnoteReference', note.node.attrs.label), 1) : false
}

/** An empty note goes, and its references with it, in one step. */
export function removeEmptyNote(view: EditorView) {
  const { selection, doc } = view.state
  const note = noteAround(selection.$from)
  if (!selection.empty || !note || note.node.textContent || note.node.childCount > 1) return false
  const tr = view.state.tr.delete(note.at, note.at + note.node.nodeSize)
  const references: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'footnoteReference' && node.attrs.label === note.node.attrs.label) references.push(at)
  })
  for (const at of references) tr.delete(tr.mapping.map(at), tr.mapping.map(at + 1))
  const back = TextSelection.near(tr.doc.resolve(Math.min(tr.mapping.map(references[0] ?? 0), tr.doc.content.size)))
  view.dispatch(tr.setSelection(back).scrollIntoView())
  return true
}

function noteAround($place: ResolvedPos) {
  const depth = $place.depth > 0 && $place.node(1).type.name === 'footnote' ? 1 : 0
  return depth ? { node: $place.node(1), at: $place.before(1) } : undefined
}

function goTo(view: EditorView, at: number | undefined, inside: number) {
  if (at === undefined) return false
  const { tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + inside))).scrollIntoView())
  view.focus()
  return true
}

function findPart(doc: Node, type: string, label: string) {
  let found: number | undefined
  doc.descendants((node, at) => {
    const isIt = node.type.name === type && String(node.attrs.label).toLowerCase() === label.toLowerCase()
    if (isIt) found ??= at
  })
  return found
}

/** Names of notes that stand in a text already. */
export function labelsIn(doc: Node) {
  const labels = new Set<string>()
  doc.descendants(({ attrs, type }) => {
    if (type.name.startsWith('footnote')) labels.add(String(attrs.label))
  })
  return labels
}

function freeLabel(doc: Node) {
  const taken = labelsIn(doc)
  let next = 1
  while (taken.has(String(next))) next++
  return String(next)
}
