import { FieldError } from '#app/ui/field.tsx'
import { counted } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import { OfficeDialog } from './dialog.tsx'
import { useForm } from './use-form.ts'

type PublishDialogProps = {
  findings: LintFinding[]
  action: string
  /** The reason as far as it is typed. The caller stores it: the dialog may close before the post is published. */
  reason: string
  onReason: (reason: string) => void
  onShow: (finding: LintFinding) => void
  onPublish: (reason: string) => void
  onClose: () => void
}

/** Lists the remaining findings, and asks for a reason to publish with them. */
export function PublishDialog(props: PublishDialogProps) {
  const { findings, action, reason, onReason, onShow, onPublish, onClose } = props
  const { errors, attributes } = useForm({ check: checkReason, busy: false })
  const error = errors.reason?.[0]
  return (
    <OfficeDialog title={`${action} with ${counted(findings.length, 'mark')} left?`} onClose={onClose}>
      {(close) => (
        <form
          {...attributes}
          onSubmit={(event) => {
            attributes.onSubmit(event)
            if (event.defaultPrevented) return
            event.preventDefault()
            onPublish(reasonIn(new FormData(event.currentTarget)))
          }}
        >
          <div className="body">
            <ol className="remaining-findings">
              {findings.map((finding) => (
                <li key={finding.id}>
                  <span>
                    <span className="strong">{finding.name}</span>
                    <br />
                    <span className="quiet xs">{finding.title}</span>
                  </span>
                  <button className="text-link xs" type="button" onClick={() => onShow(finding)}>
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
                name="reason"
                rows={3}
                required
                maxLength={rules.post.maxExplanation}
                value={reason}
                onChange={({ target }) => onReason(target.value)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'why-hint why-error' : 'why-hint'}
              />
              <p className="hint" id="why-hint">
                Kept with the post, with your name and the time. Readers do not see it.
              </p>
              <FieldError id="why-error" message={error} />
            </div>
          </div>
          <div className="dialog-foot">
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

function reasonIn(form: FormData) {
  return String(form.get('reason')).trim()
}

function checkReason(form: FormData) {
  return reasonIn(form) ? {} : { reason: ['Please give a reason.'] }
}
