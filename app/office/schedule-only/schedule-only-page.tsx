import { useState } from 'react'
import { Link } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { sendForm } from '#app/office/forms/use-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { timeInSentence } from '#app/office/office-time.tsx'
import { TextField } from '#app/ui/field.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { amount, plural } from '#domain/number-word.ts'
import { ScheduleSwitch, scheduleFolder, schedulePaths } from '#domain/schedule-only/schedule-only.ts'
import { draftPath } from '#domain/website/draft-path.ts'
import type { Route } from './+types/schedule-only-page.ts'
import { answerSwitch, type LoadedScheduleOnly, loadScheduleOnly } from './schedule-only-page.server.ts'

export const handle: DashboardHandle = { title: 'Website' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadScheduleOnly(context.get(resourcesContext), context.get(contentContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerSwitch(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The switch that reduces the website to what the schedule of Rule 36 names, with both websites side by side. */
export default function ScheduleOnlyPage({ loaderData: loaded }: Route.ComponentProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (!loaded) return <ListFailed what="The switch" />
  const { on, pages, hidden, posts, articles, pictures, areas, profiles, advocates, places } = loaded
  return (
    <div className="schedule-only stack gap-7">
      {on ? (
        <section className="schedule-band on-navy" aria-labelledby="switch-heading">
          <span className="schedule-square" aria-hidden="true" />
          <div>
            <h2 id="switch-heading">Schedule only is on</h2>
            <p>
              Since {timeInSentence(on.switchedAt)}, by {on.by ?? 'a former colleague'}: “{on.reason}” Visitors see one
              page; {hidden} others are hidden and wait unchanged.
            </p>
          </div>
          <SwitchButton label="Switch off…" onClick={() => setDialogOpen(true)} />
        </section>
      ) : (
        <section className="card schedule-card schedule-switch split gap-6" aria-labelledby="switch-heading">
          <div>
            <h2 id="switch-heading">Show only what the schedule of Rule 36 names</h2>
            <p>
              One switch for the day on which the Bar Council, or a court, says that blog, pictures and texts must go.
              Visitors then see one plain page. Nothing is erased, and switching off brings everything back at once.
            </p>
          </div>
          <div className="stack gap-3">
            <p>
              <span className="status">Off</span>
            </p>
            <SwitchButton label="Switch on…" onClick={() => setDialogOpen(true)} />
          </div>
        </section>
      )}
      <div className="schedule-two">
        <WebsiteView
          heading={on ? 'What visitors saw before' : 'What visitors see now'}
          size={on ? `${pages} pages, kept` : `${pages} pages`}
          frame={`${draftPath('/')}?frame`}
          list="Then not to be seen"
          lines={[
            ['Blog', amount(posts, 'post')],
            ['Media and press', `${amount(pictures, 'picture')}, ${amount(articles, 'article')}`],
            ['Texts of the practice areas', String(areas)],
            ['Biographies and portraits', String(profiles)],
            ['About, Careers, Resources, FAQ, Time limits', 'every page'],
            ['The contact form', 'address and telephone stay'],
          ]}
        />
        <WebsiteView
          heading={on ? 'What visitors see now' : 'With Schedule only'}
          size={`1 page and ${schedulePaths.length - 1} legal pages`}
          frame={scheduleFolder}
          list="Still to be seen"
          isVisible
          lines={[
            ['Name of the chambers'],
            ['Addresses, telephone, e-mail', amount(places, 'office')],
            ['Enrolment, Bar Council, association, qualifications', amount(advocates, 'advocate')],
            ['Areas of practice', `${amount(areas, 'name')}, without texts`],
            ['Declaration that this is true'],
            ['Disclaimer, privacy policy, terms', 'as they are'],
          ]}
        />
      </div>
      <section className="card schedule-card" aria-labelledby="behind-heading">
        <h2 id="behind-heading">And behind the scenes</h2>
        <ul className="points schedule-points">
          <li>
            <b>Other addresses</b> answer with a sentence and the telephone number, “not available at present”. Search
            engines are told to come again, not to forget; how long they wait is theirs to decide.
          </li>
          <li>
            <b>The office</b> works as before: messages that have come stay, drafts can be written, and what is
            published waits for the switch.
          </li>
          <li>
            <b>Letters</b> with a link to an enquiry keep working, so that people can still withdraw what they sent.
          </li>
          <li>
            <b>The record</b> keeps who switched it, when and why. Everybody with an account gets a letter.
          </li>
          <li>
            <b>Pictures</b> that a browser has fetched before stay in that browser: nobody can call them back.
          </li>
        </ul>
      </section>
      {isDialogOpen && <SwitchDialog loaded={loaded} onClose={() => setDialogOpen(false)} />}
    </div>
  )
}

function SwitchButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button className="btn" type="button" onClick={onClick}>
      {label}
    </button>
  )
}

type WebsiteViewProps = {
  heading: string
  size: string
  frame: string
  list: string
  isVisible?: boolean
  lines: [name: string, detail?: string][]
}

/** One of the two websites: the page in a frame, and a list of what it shows or hides. */
function WebsiteView({ heading, size, frame, list, isVisible, lines }: WebsiteViewProps) {
  return (
    <section className="card schedule-card" aria-label={heading}>
      <div className="split gap-4">
        <h2>{heading}</h2>
        <p className="fine">{size}</p>
      </div>
      {/* Only a picture of the page: the list below describes it in words. */}
      <div className="schedule-frame" inert>
        <iframe title={heading} src={frame} loading="lazy" />
      </div>
      <h3>{list}</h3>
      <ul className="schedule-list">
        {lines.map(([name, detail]) => (
          <li key={name} className={isVisible ? 'is-visible' : undefined}>
            <span>{name}</span>
            {detail && <span className="fine">{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type SwitchDialogProps = { loaded: LoadedScheduleOnly; onClose: () => void }

/** Asks for the reason and the password, and switches. */
function SwitchDialog({ loaded, onClose }: SwitchDialogProps) {
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
