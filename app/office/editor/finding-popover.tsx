import type { Editor } from '@tiptap/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { findCurrentFinding } from './finding-decorations.ts'

type FindingPopoverProps = {
  editor: Editor
  finding: LintFinding
  /** The reason why the finding may stay, if somebody gave one. */
  keptReason?: string
  onRemove: (finding: LintFinding) => void
  onKeep?: (finding: LintFinding, reason: string) => void
  /** Called when the focus leaves the popover and nothing is typed into it. */
  onLeave: () => void
  onClose: () => void
}

/** Explains a finding below its words, with buttons to remove the words or keep them with a reason. */
export function FindingPopover({
  editor,
  finding,
  keptReason,
  onRemove,
  onKeep,
  onLeave,
  onClose,
}: FindingPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isKeeping, setKeeping] = useState(false)
  usePlaceBelow(box, editor, finding)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the first control of each step
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true })
  }, [isKeeping])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  function submitReason(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason) onKeep?.(finding, reason)
  }

  return (
    <div
      className={`finding-popover${finding.kind === 'rule-36' ? ' finding-popover--bad' : ''}`}
      role="dialog"
      aria-label="Why this word is marked"
      ref={box}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A typed reason keeps it open; Cancel, Escape or another mark discards it.
        const isTyping = currentTarget.querySelector('textarea')?.value.trim()
        if (relatedTarget && !currentTarget.contains(relatedTarget as Node) && !isTyping) onLeave()
      }}
    >
      <p className="strong">{finding.title}</p>
      <p>{keptReason ? `Kept: ${keptReason}` : finding.reason}</p>
      {isKeeping ? (
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
          {onKeep && !keptReason && (
            <button className="text-link" type="button" onClick={() => setKeeping(true)}>
              Keep it, with a reason
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Positions the popover below the words. On a phone the style sheet fixes it to the bottom of the window. */
function usePlaceBelow(box: RefObject<HTMLDivElement | null>, editor: Editor, finding: LintFinding) {
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
