import { useFetcher } from 'react-router'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { PasswordField } from '#app/office/forms/password-field.tsx'
import type { sendForm } from '#app/office/forms/send-form.ts'
import { bySchema, isChanged, useForm } from '#app/office/forms/use-form.ts'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { numberInWords } from '#domain/number-word.ts'
import { type CheckResults, groups, type leftOf, Overruling } from '#domain/readiness/check.ts'
import type { answerReadiness } from './answer-readiness.server.ts'

type OverruleDialogProps = { left: ReturnType<typeof leftOf>; results: CheckResults; onClose: () => void }

/** Says what stays undone, and asks for a sentence and the password. */
export function OverruleDialog({ left, results, onClose }: OverruleDialogProps) {
  const fetcher = useFetcher<typeof sendForm<Awaited<ReturnType<typeof answerReadiness>>>>()
  const busy = fetcher.state !== 'idle'
  const { problem } = fetcher.data ?? {}
  const { errors, attributes } = useForm({ check: bySchema(Overruling), problem, busy })
  const byGroup = [...Map.groupBy(left, ({ group }) => group)]
  return (
    <OfficeDialog
      title={`Open the site with ${numberInWords(left.length)} left?`}
      containsWords={() => isChanged(attributes.ref.current)}
      busy={busy}
      onClose={onClose}
    >
      {(close) => (
        <fetcher.Form method="post" {...attributes}>
          <div className="body" inert={busy}>
            <p>Search engines will be let in. These stay on the list, marked as overruled:</p>
            <ul className="points">
              {byGroup.map(([group, own]) => (
                <li key={group}>
                  <b>{groups[group]}</b>:{' '}
                  {own.map(({ name }) => beginSmall(results[name]?.left?.title ?? '')).join('; ')}
                </li>
              ))}
            </ul>
            <div className="note note--hint">
              <p>Sample names and enrolment numbers on a public page may breach Rule 36. The firm answers for it.</p>
            </div>
            <TextField
              name="reason"
              label="Why is it right to open now?"
              rows={3}
              hint="At least one sentence. Kept in the record with your name; colleagues see it here."
              errors={errors.reason}
            />
            <PasswordField
              name="currentPassword"
              label="Your own password"
              autoComplete="current-password"
              errors={errors.currentPassword}
            />
          </div>
          <div className="dialog-foot">
            {errors.form?.[0] && <Note kind="bad" title={errors.form[0]} />}
            <button className="btn btn--line" type="button" disabled={busy} onClick={close}>
              Not yet
            </button>
            <BusyButton busy={busy} label="Open all the same" busyLabel="Opening…" intent="overrule" still />
          </div>
        </fetcher.Form>
      )}
    </OfficeDialog>
  )
}

function beginSmall(title: string) {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
