import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { PasteSummary } from './use-paste.ts'

type PasteNoteProps = {
  summary: PasteSummary
  /** Whether the text was changed since; then an undo would undo something else. */
  isOld: boolean
  onUndo: () => void
  onPlain: (plain: string) => void
  onClose: () => void
}

/** Says what was kept of a paste and what was left out, with buttons to undo it or paste plain text. */
export function PasteNote({ summary: { title, words, plain }, isOld, onUndo, onPlain, onClose }: PasteNoteProps) {
  return (
    <div className="note note--ok paste-note">
      <ClipboardPaste className="icon" />
      <div>
        <div role="status">
          <p>
            <strong>{title}</strong>
          </p>
          <p>{words}</p>
        </div>
        {!isOld && (
          <div className="actions">
            <button className="text-link" type="button" onClick={onUndo}>
              {plain === undefined ? 'Undo the import' : 'Undo the paste'}
            </button>
            {plain && (
              <button className="text-link" type="button" onClick={() => onPlain(plain)}>
                Paste as plain words
              </button>
            )}
          </div>
        )}
      </div>
      <button className="icon-btn icon-btn--bare" type="button" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  )
}
