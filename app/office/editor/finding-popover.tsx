import type { Editor } from '@tiptap/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { markNow } from './finding-decorations.ts'

type MarkPopoverProps = {
  editor: Editor
  finding: LintFinding
  /** Why it may stay, where somebody said so. */
  kept?: string
  onTakeOut: (finding: LintFinding) => void
  onKeep?: (finding: LintFinding, reason: string) => void
  /** The focus has gone elsewhere. */
  onLeave: () => void
  onClose: () => void
}

/** Why something is marked, below it, with two ways out. */
export function FindingPopover({ editor, finding, kept, onTakeOut, onKeep, onLeave, onClose }: MarkPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isKeeping, setKeeping] = useState(false)
  usePlaceBelow(box, editor, finding)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked next is another thing to focus
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true })
  }, [isKeeping])

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  function keep(event: FormEvent<HTMLFormElement>) {
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
      onKeyDown={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) onLeave()
      }}
    >
      <p className="strong">{finding.title}</p>
      <p>{kept ? `Kept: ${kept}` : finding.reason}</p>
      {isKeeping ? (
        <form onSubmit={keep}>
          <div className="field">
            <label htmlFor="keep-reason">Why is it right here?</label>
            <textarea className="input" id="keep-reason" name="reason" maxLength={rules.post.maxExplanation} required />
          </div>
          <div className="actions">
            <button className="text-link" type="submit">
              Keep it
            </button>
          </div>
        </form>
      ) : (
        <div className="actions">
          <button className="text-link" type="button" onClick={() => onTakeOut(finding)}>
            {finding.removable ? 'Take the word out' : 'Change it'}
          </button>
          {onKeep && !kept && (
            <button className="text-link" type="button" onClick={() => setKeeping(true)}>
              Keep it, with a reason
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** In the hand it stands at the foot of the window, by its style. */
function usePlaceBelow(box: RefObject<HTMLDivElement | null>, editor: Editor, finding: LintFinding) {
  useLayoutEffect(() => {
    const frame = box.current?.offsetParent
    const place = markNow(editor.state, finding.id) ?? finding
    if (!box.current || !frame) return
    const words = editor.view.coordsAtPos(Math.min(place.at + 1, editor.state.doc.content.size))
    const { left, top, width } = frame.getBoundingClientRect()
    const most = Math.max(0, width - box.current.offsetWidth)
    box.current.style.left = `${Math.min(Math.max(0, words.left - left - 32), most)}px`
    box.current.style.top = `${words.bottom - top + 6}px`
  })
}
