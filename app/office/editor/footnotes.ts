import { Extension } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** Inserts a footnote reference at the cursor and its note at the end. Inside a note, goes back to its reference. */
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

function goToNote(view: EditorView, label: string) {
  return goTo(view, findNode(view.state.doc, 'footnote', label), 2)
}

/** Goes from a position in a note to its reference. */
function goToReference(view: EditorView, $position: ResolvedPos) {
  const note = noteAround($position)
  return note ? goTo(view, findNode(view.state.doc, 'footnoteReference', note.node.attrs.label), 1) : false
}

/** Deletes an empty note and its references in one step. */
function removeEmptyNote(view: EditorView) {
  const { selection, doc } = view.state
  const note = noteAround(selection.$from)
  if (!selection.empty || !note || note.node.textContent || note.node.childCount > 1) return false
  const tr = view.state.tr.delete(note.at, note.at + note.node.nodeSize)
  const references: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'footnoteReference' && node.attrs.label === note.node.attrs.label) references.push(at)
  })
  for (const at of references) tr.delete(tr.mapping.map(at), tr.mapping.map(at + 1))
  const cursor = TextSelection.near(tr.doc.resolve(Math.min(tr.mapping.map(references[0] ?? 0), tr.doc.content.size)))
  view.dispatch(tr.setSelection(cursor).scrollIntoView())
  return true
}

function noteAround($position: ResolvedPos) {
  const depth = $position.depth > 0 && $position.node(1).type.name === 'footnote' ? 1 : 0
  return depth ? { node: $position.node(1), at: $position.before(1) } : undefined
}

function goTo(view: EditorView, at: number | undefined, offset: number) {
  if (at === undefined) return false
  const { tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + offset))).scrollIntoView())
  view.focus()
  return true
}

function findNode(doc: Node, type: string, label: string) {
  let position: number | undefined
  doc.descendants((node, at) => {
    const isMatch = node.type.name === type && String(node.attrs.label).toLowerCase() === label.toLowerCase()
    if (isMatch) position ??= at
  })
  return position
}

/** The labels of the footnotes in a text. */
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

const key = new PluginKey<DecorationSet>('footnoteNumbers')

/** Numbers the notes in the order of their references. A click on a reference goes to its note, and back. */
export const FootnoteNumbers = Extension.create({
  name: 'footnoteNumbers',
  addKeyboardShortcuts() {
    return { Backspace: () => removeEmptyNote(this.editor.view) }
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => numberDecorations(doc),
          apply: (tr, before) => (tr.docChanged ? numberDecorations(tr.doc) : before),
        },
        props: {
          decorations: (state) => key.getState(state),
          handleClickOn(view, _, node, position, event) {
            if (node.type.name === 'footnoteReference') return goToNote(view, node.attrs.label)
            const isNumber = event.target instanceof Element && event.target.matches('.fn')
            return (
              node.type.name === 'footnote' && isNumber && goToReference(view, view.state.doc.resolve(position + 1))
            )
          },
        },
      }),
    ]
  },
})

function numberDecorations(doc: Node) {
  const numbers = new Map<string, number>()
  const places: { node: Node; at: number }[] = []
  doc.descendants((node, at) => {
    const { name } = node.type
    if (name !== 'footnoteReference' && name !== 'footnote') return
    places.push({ node, at })
    const label = labelOf(node)
    if (name === 'footnoteReference' && !numbers.has(label)) numbers.set(label, numbers.size + 1)
  })
  const decorations = places.map(({ node, at }) => {
    const number = String(numbers.get(labelOf(node)) ?? '–')
    return Decoration.node(at, at + node.nodeSize, { 'data-number': number, 'aria-label': `Footnote ${number}` })
  })
  return DecorationSet.create(doc, decorations)
}

function labelOf({ attrs }: Node) {
  return String(attrs.label).toLowerCase()
}
