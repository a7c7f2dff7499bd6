import { Extension } from '@tiptap/core'
import type { Node as TextNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import { flagKind } from './editor-props.ts'

type FindingsState = { findings: LintFinding[]; acceptedReasons: Record<string, string>; decorations: DecorationSet }

const key = new PluginKey<FindingsState>('findings')

/** Highlights the findings in the text. They move with the text until the next lint run. */
export const FindingDecorations = Extension.create<{ onOpen: (finding: LintFinding) => void }>({
  name: 'findingDecorations',
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
          init: () => ({ findings: [], acceptedReasons: {}, decorations: DecorationSet.empty }),
          apply(tr, before) {
            const update: Omit<FindingsState, 'decorations'> | undefined = tr.getMeta(key)
            if (update)
              return {
                ...update,
                decorations: DecorationSet.create(
                  tr.doc,
                  update.findings.map((finding) => decorationOf(tr.doc, finding, update.acceptedReasons)),
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

export function setFindings(view: EditorView, findings: LintFinding[], acceptedReasons: Record<string, string>) {
  view.dispatch(view.state.tr.setMeta(key, { findings, acceptedReasons }).setMeta('addToHistory', false))
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

function isText(doc: TextNode, { at, to }: LintFinding) {
  const node = at < doc.content.size ? doc.nodeAt(at) : null
  return Boolean(node?.isText) || (node?.type.name === 'heading' && to > at)
}

function decorationOf(doc: TextNode, finding: LintFinding, acceptedReasons: Record<string, string>) {
  const node = doc.nodeAt(finding.at)
  if (node && !node.isText) {
    return Decoration.node(finding.at, finding.at + node.nodeSize, {
      class: `flagged ${flagKind(finding, acceptedReasons)}`,
    })
  }
  const attributes = { nodeName: 'mark', class: `flag ${flagKind(finding, acceptedReasons)}`, title: finding.title }
  return Decoration.inline(finding.at, finding.to, attributes)
}

type FindingPopoverProps = {
  editor: Editor
  finding: LintFinding
  /** The reason why the finding may stay, if somebody gave one. */
  acceptedReason?: string
  onRemove: (finding: LintFinding) => void
  onAccept?: (finding: LintFinding, reason: string) => void
  /** Called when the focus leaves the popover and nothing is typed into it. */
  onFocusLeft: () => void
  onClose: () => void
}

/** Explains a finding below its words, with buttons to remove the words or keep them with a reason. */
export function FindingPopover({
  editor,
  finding,
  acceptedReason,
  onRemove,
  onAccept,
  onFocusLeft,
  onClose,
}: FindingPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isEnteringReason, setEnteringReason] = useState(false)
  usePositionBelow(box, editor, finding)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the first control of each step
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true })
  }, [isEnteringReason])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  function submitReason(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason) onAccept?.(finding, reason)
  }

  return (
    <div
      className={`finding-popover${finding.kind === 'rule-36' ? ' finding-popover--bad' : ''}`}
      role="dialog"
      aria-label="Why this word is marked"
      ref={box}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A typed reason keeps it open; Cancel, Escape or another finding discards it.
        const isTyping = currentTarget.querySelector('textarea')?.value.trim()
        if (relatedTarget && !currentTarget.contains(relatedTarget as Node) && !isTyping) onFocusLeft()
      }}
    >
      <p className="strong">{finding.title}</p>
      <p>{acceptedReason ? `Kept: ${acceptedReason}` : finding.reason}</p>
      {isEnteringReason ? (
        <form onSubmit={submitReason}>
          <div className="field">
            <label htmlFor="keep-reason">Why is it right here?</label>
            <textarea className="input" id="keep-reason" name="reason" maxLength={rules.post.maxExplanation} required />
          </div>
          <div className="actions">
            <button className="text-link" type="submit">
              Keep it
            </button>
            <button className="text-link" type="button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <div className="actions">
          <button className="text-link" type="button" onClick={() => onRemove(finding)}>
            {finding.removable ? 'Take the word out' : 'Change it'}
          </button>
          {onAccept && !acceptedReason && (
            <button className="text-link" type="button" onClick={() => setEnteringReason(true)}>
              Keep it, with a reason
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Positions the popover below the words. On a phone the style sheet fixes it to the bottom of the window. */
function usePositionBelow(box: RefObject<HTMLDivElement | null>, editor: Editor, finding: LintFinding) {
  useLayoutEffect(() => {
    const frame = box.current?.offsetParent
    const current = findCurrentFinding(editor.state, finding.id) ?? finding
    if (!box.current || !frame) return
    const words = editor.view.coordsAtPos(Math.min(current.at + 1, editor.state.doc.content.size))
    const { left, top, width } = frame.getBoundingClientRect()
    const maxLeft = Math.max(0, width - box.current.offsetWidth)
    box.current.style.left = `${Math.min(Math.max(0, words.left - left - 32), maxLeft)}px`
    box.current.style.top = `${words.bottom - top + 6}px`
  })
}
