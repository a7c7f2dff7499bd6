import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Mark } from '#domain/writing/lint-finding.ts'

type Marked = { marks: Mark[]; kept: Record<string, string>; drawn: DecorationSet }

const key = new PluginKey<Marked>('marks')

/** Draws the marks of the text, which move with its words until they are looked for again. */
export const MarkDecorations = Extension.create<{ onOpen: (mark: Mark) => void }>({
  name: 'markDecorations',
  addOptions: () => ({ onOpen: () => {} }),
  addKeyboardShortcuts() {
    return { 'Alt-Enter': () => openAt(this.editor.state, this.editor.state.selection.from, this.options.onOpen) }
  },
  addProseMirrorPlugins() {
    const { onOpen } = this.options
    return [
      new Plugin<Marked>({
        key,
        state: {
          init: () => ({ marks: [], kept: {}, drawn: DecorationSet.empty }),
          apply(tr, before) {
            const set: Omit<Marked, 'drawn'> | undefined = tr.getMeta(key)
            if (set)
              return {
                ...set,
                drawn: DecorationSet.create(
                  tr.doc,
                  set.marks.map((mark) => drawn(tr.doc, mark, set.kept)),
                ),
              }
            if (!tr.docChanged) return before
            const at = (position: number) => tr.mapping.map(position)
            const marks = before.marks.map((mark) => ({ ...mark, at: at(mark.at), to: at(mark.to) }))
            return { ...before, marks, drawn: before.drawn.map(tr.mapping, tr.doc) }
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.drawn,
          handleClick(view, position) {
            // What is opened takes the focus, and gives it back to the word.
            const cursor = TextSelection.near(view.state.doc.resolve(position))
            return openAt(view.state, position, (mark) => {
              view.dispatch(view.state.tr.setSelection(cursor))
              onOpen(mark)
            })
          },
        },
      }),
    ]
  },
})

export function setMarks(view: EditorView, marks: Mark[], kept: Record<string, string>) {
  view.dispatch(view.state.tr.setMeta(key, { marks, kept }).setMeta('addToHistory', false))
}

/** Where a mark stands by now; undefined once it is gone. */
export function markNow(state: EditorState, id: string) {
  return key.getState(state)?.marks.find((mark) => mark.id === id && mark.to > mark.at)
}

/** The mark at a place; of a figure and of a note, what is wrong is told beside it. */
function openAt(state: EditorState, position: number, open: (mark: Mark) => void) {
  const found = key.getState(state)?.marks.find(({ at, to }) => position >= at && position <= to && to - at < 200)
  if (!found || !isWords(state.doc, found)) return false
  open(found)
  return true
}

function isWords(doc: Node, { at, to }: Mark) {
  const node = at < doc.content.size ? doc.nodeAt(at) : null
  return Boolean(node?.isText) || (node?.type.name === 'heading' && to > at)
}

function drawn(doc: Node, mark: Mark, kept: Record<string, string>) {
  const kind = mark.id in kept ? 'flag--kept' : mark.kind === 'rule-36' ? 'flag--bad' : ''
  const node = doc.nodeAt(mark.at)
  if (node && !node.isText) return Decoration.node(mark.at, mark.at + node.nodeSize, { class: `flagged ${kind}` })
  return Decoration.inline(mark.at, mark.to, { nodeName: 'mark', class: `flag ${kind}`, title: mark.title })
}
