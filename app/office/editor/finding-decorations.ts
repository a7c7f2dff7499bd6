import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { flagKind } from './flag-kind.ts'

type Highlighted = { findings: LintFinding[]; kept: Record<string, string>; drawn: DecorationSet }

const key = new PluginKey<Highlighted>('marks')

/** Draws the marks of the text, which move with its words until they are looked for again. */
export const FindingDecorations = Extension.create<{ onOpen: (finding: LintFinding) => void }>({
  name: 'markDecorations',
  addOptions: () => ({ onOpen: () => {} }),
  addKeyboardShortcuts() {
    return { 'Alt-Enter': () => openAt(this.editor.state, this.editor.state.selection.from, this.options.onOpen) }
  },
  addProseMirrorPlugins() {
    const { onOpen } = this.options
    return [
      new Plugin<Highlighted>({
        key,
        state: {
          init: () => ({ findings: [], kept: {}, drawn: DecorationSet.empty }),
          apply(tr, before) {
            const set: Omit<Highlighted, 'drawn'> | undefined = tr.getMeta(key)
            if (set)
              return {
                ...set,
                drawn: DecorationSet.create(
                  tr.doc,
                  set.findings.map((finding) => drawn(tr.doc, finding, set.kept)),
                ),
              }
            if (!tr.docChanged) return before
            const at = (position: number) => tr.mapping.map(position)
            const findings = before.findings.map((finding) => ({ ...finding, at: at(finding.at), to: at(finding.to) }))
            return { ...before, findings, drawn: before.drawn.map(tr.mapping, tr.doc) }
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.drawn,
          handleClick(view, position) {
            // What is opened takes the focus, and gives it back to the word.
            const cursor = TextSelection.near(view.state.doc.resolve(position))
            return openAt(view.state, position, (finding) => {
              view.dispatch(view.state.tr.setSelection(cursor))
              onOpen(finding)
            })
          },
        },
      }),
    ]
  },
})

export function setFindings(view: EditorView, findings: LintFinding[], kept: Record<string, string>) {
  view.dispatch(view.state.tr.setMeta(key, { findings, kept }).setMeta('addToHistory', false))
}

/** Where a mark stands by now; undefined once it is gone. */
export function markNow(state: EditorState, id: string) {
  return key.getState(state)?.findings.find((finding) => finding.id === id && finding.to > finding.at)
}

/** The mark at a place; of a figure and of a note, what is wrong is told beside it. */
function openAt(state: EditorState, position: number, open: (finding: LintFinding) => void) {
  const found = key.getState(state)?.findings.find(({ at, to }) => position >= at && position <= to && to - at < 200)
  if (!found || !isWords(state.doc, found)) return false
  open(found)
  return true
}

function isWords(doc: Node, { at, to }: LintFinding) {
  const node = at < doc.content.size ? doc.nodeAt(at) : null
  return Boolean(node?.isText) || (node?.type.name === 'heading' && to > at)
}

function drawn(doc: Node, finding: LintFinding, kept: Record<string, string>) {
  const node = doc.nodeAt(finding.at)
  if (node && !node.isText) {
    return Decoration.node(finding.at, finding.at + node.nodeSize, { class: `flagged ${flagKind(finding, kept)}` })
  }
  const attributes = { nodeName: 'mark', class: `flag ${flagKind(finding, kept)}`, title: finding.title }
  return Decoration.inline(finding.at, finding.to, attributes)
}
