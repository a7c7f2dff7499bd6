import { Link } from 'react-router'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { amount, plural } from '#domain/number-word.ts'
import { ScheduleSwitch } from '#domain/schedule-only/schedule-only.ts'
import type { LoadedScheduleOnly } from './load-schedule-only.server.ts'

type SwitchDialogProps = { loaded: LoadedScheduleOnly; onClose: () => void }

/** Asks for the reason and the password, and switches. */
export function SwitchDialog({ loaded, onClose }: SwitchDialogProps) {
  const { on, posts, articles, pictures, areas, profiles, samples, hidden } = loaded
  return (
    <PasswordDialog<'on' | 'off'>
      title={on ? 'Show the whole website again?' : 'Show only the schedule?'}
      schema={ScheduleSwitch}
      fields={{ state: on ? 'off' : 'on' }}
      action={on ? 'Switch off' : 'Switch on'}
      busyAction="Switching…"
      cancel={on ? 'Leave it on' : 'Leave it off'}
      onDone={(state) =>
        void showToast('good', state === 'on' ? 'Visitors see only the schedule.' : 'The whole website is shown again.')
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </PasswordDialog>
  )
}
