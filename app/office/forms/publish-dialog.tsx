import { useState } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { counted } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { OfficeDialog } from './dialog.tsx'

type PublishDialogProps = {
  findings: LintFinding[]
  action: string
  onShow: (finding: LintFinding) => void
  onPublish: (reason: string) => void
  onClose: () => void
}

/** What is still marked, and why it may be published all the same. */
export function PublishDialog({ findings, action, onShow, onPublish, onClose }: PublishDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <OfficeDialog title={`${action} with ${counted(findings.length, 'mark')} left?`} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim()) onPublish(reason.trim())
            else setMissing(true)
          }}
        >
          <div className="body">
            <ol className="left-marks">
              {findings.map((finding) => (
                <li key={finding.id}>
                  <span>
                    <span className="strong">{finding.name}</span>
                    <br />
                    <span className="quiet xs">{finding.title}</span>
                  </span>
                  <button className="tlink xs" type="button" onClick={() => onShow(finding)}>
                    Show
                  </button>
                </li>
              ))}
            </ol>
            <div className="field">
              <label htmlFor="why-right">Why are they right here?</label>
              <textarea
                className="input"
                id="why-right"
                rows={3}
                required
                maxLength={rules.post.maxExplanation}
                value={reason}
                aria-invalid={isMissing ? true : undefined}
                aria-describedby={isMissing ? 'why-hint why-error' : 'why-hint'}
                onChange={({ target }) => {
                  setReason(target.value)
                  setMissing(false)
                }}
              />
              <p className="hint" id="why-hint">
                Kept with the post, with your name and the time. Readers do not see it.
              </p>
              <FieldError id="why-error" message={isMissing ? 'Please give a reason.' : undefined} />
            </div>
          </div>
          <div className="dlg-f">
            <button className="btn btn--line" type="button" onClick={close}>
              Go back to the text
            </button>
            <button className="btn" type="submit">
              {action}
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}
