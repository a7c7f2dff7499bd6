import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { PasswordField } from '#app/office/forms/password-field.tsx'
import type { sendForm } from '#app/office/forms/send-form.ts'
import { bySchema, isChanged, useForm } from '#app/office/forms/use-form.ts'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { amount, plural } from '#domain/number-word.ts'
import { ScheduleSwitch } from '#domain/schedule-only/schedule-only.ts'
import type { answerSwitch } from './answer-switch.server.ts'
import type { LoadedScheduleOnly } from './load-schedule-only.server.ts'

type SwitchDialogProps = { loaded: LoadedScheduleOnly; onClose: () => void }

/** Asks for the reason and the password, and switches. */
export function SwitchDialog({ loaded, onClose }: SwitchDialogProps) {
  const { on, posts, articles, pictures, areas, profiles, samples, hidden } = loaded
  const fetcher = useFetcher<typeof sendForm<Awaited<ReturnType<typeof answerSwitch>>>>()
  const busy = fetcher.state === 'submitting'
  const { done, problem } = fetcher.data ?? {}
  const { errors, attributes } = useForm({ check: bySchema(ScheduleSwitch), problem, busy })
  const close = useRef(onClose)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!done) return
    close.current()
    void showToast('good', done === 'on' ? 'Visitors see only the schedule.' : 'The whole website is shown again.')
  }, [done])

  return (
    <OfficeDialog
      title={on ? 'Show the whole website again?' : 'Show only the schedule?'}
      containsWords={() => isChanged(attributes.ref.current)}
      busy={busy}
      onClose={onClose}
    >
      {(leave) => (
        <fetcher.Form method="post" {...attributes}>
          <input type="hidden" name="state" value={on ? 'off' : 'on'} />
          <div className="body" inert={busy}>
            {on ? (
              <p>From this moment visitors see all of it as it was: {amount(hidden, 'page')} come back.</p>
            ) : (
              <>
                <p>From this moment visitors see one page. These are hidden, and wait unchanged:</p>
                <ul className="points">
                  <li>
                    <b>{amount(posts, 'post')}</b>, {amount(articles, 'press article')}, {amount(pictures, 'picture')}
                  </li>
                  <li>
                    <b>{amount(areas, 'practice page')}</b>, {amount(profiles, 'biography', 'biographies')}, About,
                    Careers, Resources, FAQ, Time limits
                  </li>
                  <li>
                    <b>the contact form</b>; address, telephone and e-mail stay
                  </li>
                </ul>
                {samples > 0 && (
                  <div className="note note--hint">
                    <WarningIcon />
                    <div>
                      <p>
                        <strong>
                          {samples} of the particulars {plural(samples, 'is still a sample.', 'are still samples.')}
                        </strong>
                      </p>
                      <p>The one page would show {plural(samples, 'it', 'them')}.</p>
                      <Link className="text-link" to="/adminDashboard/website">
                        Fill them in first
                      </Link>
                    </div>
                  </div>
                )}
              </>
            )}
            <TextField
              name="reason"
              label="Why?"
              hint="Colleagues see it in the office. Visitors do not."
              autoComplete="off"
              errors={errors.reason}
            />
            <PasswordField
              name="currentPassword"
              label="Your password"
              autoComplete="current-password"
              errors={errors.currentPassword}
            />
          </div>
          <div className="dialog-foot">
            {errors.form?.[0] && <Note kind="bad" title={errors.form[0]} />}
            <button className="btn btn--line" type="button" disabled={busy} onClick={leave}>
              {on ? 'Leave it on' : 'Leave it off'}
            </button>
            <BusyButton busy={busy} label={on ? 'Switch off' : 'Switch on'} busyLabel="Switching…" still />
          </div>
        </fetcher.Form>
      )}
    </OfficeDialog>
  )
}
