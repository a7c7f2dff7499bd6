import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { numberInWords } from '#domain/number-word.ts'
import { type CheckResults, type failedChecks, groups, Overruling } from '#domain/readiness/check.ts'

type OverruleDialogProps = { failed: ReturnType<typeof failedChecks>; results: CheckResults; onClose: () => void }

/** Opens the site in spite of open checks: lists them, and asks for a reason and the password. */
export function OverruleDialog({ failed, results, onClose }: OverruleDialogProps) {
  const byGroup = [...Map.groupBy(failed, ({ group }) => group)]
  return (
    <PasswordDialog
      title={`Open the site with ${numberInWords(failed.length)} left?`}
      schema={Overruling}
      intent="overrule"
      action="Open all the same"
      busyAction="Opening…"
      cancel="Not yet"
      onDone={() => {}}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>Search engines will be let in. These stay on the list, marked as overruled:</p>
          <ul className="points">
            {byGroup.map(([group, own]) => (
              <li key={group}>
                <b>{groups[group]}</b>: {own.map(({ name }) => lowerFirst(results[name]?.left?.title ?? '')).join('; ')}
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
        </>
      )}
    </PasswordDialog>
  )
}

function lowerFirst(title: string) {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
