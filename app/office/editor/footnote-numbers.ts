import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { goToNote, goToReference, removeEmptyNote } from './footnote-moves.ts'

const key = new PluginKey<DecorationSet>('footnoteNumbers')

/** Numbers the notes in the order of their references; a number leads to its note. */
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
          init: (_, { doc }) => numbered(doc),
          apply: (tr, before) => (tr.docChanged ? numbered(tr.doc) : before),
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

function numbered(doc: Node) {
  const numbers = new Map<string, number>()
  const places: { node: Node; at: number }[] = []
  doc.descendants((node, at) => {
    const { name } = node.type
    if (name !== 'footnoteReference' && name !== 'footnote') return
    places.push({ node, at })
    const label = labelOf(node)
    if (name === 'footnoteReference' && !numbers.has(label)) numbers.set(label, numbers.size + 1)
  })
  const drawn = places.map(({ node, at }) => {
    const number = String(numbers.get(labelOf(node)) ?? '–')
    return Decoration.node(at, at + node.nodeSize, { 'data-number': number, 'aria-label': `Footnote ${number}` })
  })
  return DecorationSet.create(doc, drawn)
}

function labelOf({ attrs }: Node) {
  return String(attrs.label).toLowerCase()
}
