import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { flagKind } from './flag-kind.ts'

type FindingsState = { findings: LintFinding[]; keptReasons: Record<string, string>; decorations: DecorationSet }

const key = new PluginKey<FindingsState>('marks')

/** Highlights the findings in the text. They move with the text until the next lint run. */
export const FindingDecorations = Extension.create<{ onOpen: (finding: LintFinding) => void }>({
  name: 'markDecorations',
  addOptions: () => ({ onOpen: () => {} }),
  addKeyboardShortcuts() {
    return { 'Alt-Enter': () => openAt(this.editor.state, this.editor.state.selection.from, this.options.onOpen) }
  },
  addProseMirrorPlugins() {
    const { onOpen } = this.options
    return [
      new Plugin<FindingsState>({
        key,
        state: {
          init: () => ({ findings: [], keptReasons: {}, decorations: DecorationSet.empty }),
          apply(tr, before) {
            const update: Omit<FindingsState, 'decorations'> | undefined = tr.getMeta(key)
            if (update)
              return {
                ...update,
                decorations: DecorationSet.create(
                  tr.doc,
                  update.findings.map((finding) => decorationOf(tr.doc, finding, update.keptReasons)),
                ),
              }
            if (!tr.docChanged) return before
            const mapped = (position: number) => tr.mapping.map(position)
            const findings = before.findings.map((finding) => ({
              ...finding,
              at: mapped(finding.at),
              to: mapped(finding.to),
            }))
            return { ...before, findings, decorations: before.decorations.map(tr.mapping, tr.doc) }
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.decorations,
          handleClick(view, position) {
            // Set the cursor first: the popover takes the focus, and returns it to the cursor when it closes.
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

export function setFindings(view: EditorView, findings: LintFinding[], keptReasons: Record<string, string>) {
  view.dispatch(view.state.tr.setMeta(key, { findings, keptReasons }).setMeta('addToHistory', false))
}

/** A finding with its current position; undefined if its words have been deleted. */
export function findCurrentFinding(state: EditorState, id: string) {
  return key.getState(state)?.findings.find((finding) => finding.id === id && finding.to > finding.at)
}

/** Opens the finding at a position. Figures and footnotes show their finding themselves, so it is skipped. */
function openAt(state: EditorState, position: number, open: (finding: LintFinding) => void) {
  const finding = key.getState(state)?.findings.find(({ at, to }) => position >= at && position <= to && to - at < 200)
  if (!finding || !isText(state.doc, finding)) return false
  open(finding)
  return true
}

function isText(doc: Node, { at, to }: LintFinding) {
  const node = at < doc.content.size ? doc.nodeAt(at) : null
  return Boolean(node?.isText) || (node?.type.name === 'heading' && to > at)
}

function decorationOf(doc: Node, finding: LintFinding, keptReasons: Record<string, string>) {
  const node = doc.nodeAt(finding.at)
  if (node && !node.isText) {
    return Decoration.node(finding.at, finding.at + node.nodeSize, {
      class: `flagged ${flagKind(finding, keptReasons)}`,
    })
  }
  const attributes = { nodeName: 'mark', class: `flag ${flagKind(finding, keptReasons)}`, title: finding.title }
  return Decoration.inline(finding.at, finding.to, attributes)
}
