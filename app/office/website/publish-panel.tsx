import Eye from 'lucide-react/icons/eye'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure, messageOf } from '#api/client/call.ts'
import { cancelContent, contentKey, publishContent, undoContent } from '#api/client/website.ts'
import { addDays, today } from '#app/office/forms/calendar-days.ts'
import { useLeaveQuestion } from '#app/office/forms/dialog.tsx'
import { TimeChoice, timeUntil } from '#app/office/forms/time-choice.tsx'
import { isChanged } from '#app/office/forms/use-form.ts'
import { fullTime } from '#app/office/office-time.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { momentAt } from '#domain/dates.ts'
import { amount } from '#domain/number-word.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { draftPath } from '#domain/website/draft-path.ts'
import type { ListedChange } from '#domain/website/list-website.server.ts'
import { undoOrReport } from './undo-or-report.ts'

type Publication = { id: string; publishAt: string; createdAt: string; by: string | null }
type PublishPanelProps = {
  chosen: ListedChange[]
  scheduled: Publication[]
  hasMistakes: boolean
  onDone: () => Promise<void>
}

/** The form that publishes the chosen changes now or at a set time, with the results of the checks. */
export function PublishPanel({ chosen, scheduled, hasMistakes, onDone }: PublishPanelProps) {
  const [params] = useSearchParams()
  const [publishAt, setPublishAt] = useState(() => (params.has('at') ? nextMorning() : undefined))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [mistakes, setMistakes] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const findingCount = chosen.reduce((sum, { findings }) => sum + findings, 0)
  const changeCount = amount(chosen.length, 'change')
  const form = useRef<HTMLFormElement>(null)
  const { question } = useLeaveQuestion(() => isChanged(form.current), {
    title: 'Leave and lose what you have typed?',
    words: 'It is saved when you publish.',
    cancel: 'Keep writing',
    action: 'Leave',
  })

  async function publish(typed: FormData) {
    setBusy(true)
    setErrors({})
    setMistakes([])
    const text = (name: string) => String(typed.get(name) ?? '').trim() || undefined
    try {
      const keys = chosen.map(({ page, key }) => contentKey(page, key))
      const publishing = { keys, publishAt, note: text('note'), explanation: text('explanation') }
      const { published } = await publishContent(publishing)
      // The words belong to what was published, not to the changes that are left.
      form.current?.reset()
      await onDone()
      if (published.publishedAt) {
        const act = () => void undoOrReport(() => undoContent(published.id).then(onDone))
        void showToast('good', 'Published', `${changeCount}, just now.`, { label: 'Undo', act })
      } else void showToast('good', 'Scheduled', `${changeCount} will go out ${fullTime(published.publishAt)}.`)
    } catch (error) {
      const fields = error instanceof CallFailure ? error.fields : {}
      setErrors(fields)
      setMistakes(fields.website ?? (fields.explanation || fields.publishAt ? [] : [messageOf(error)]))
    }
    setBusy(false)
  }

  return (
    <>
      {scheduled.map((publication) => (
        <ScheduledPublication key={publication.id} publication={publication} onDone={onDone} />
      ))}
      <form
        className="card publish-form stack gap-5"
        aria-label="Publish"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void publish(new FormData(event.currentTarget))
        }}
      >
        <h2>Publish</h2>
        <div className="segments" role="radiogroup" aria-label="When to publish">
          <label>
            <input type="radio" name="when" value="now" checked={!publishAt} onChange={() => setPublishAt(undefined)} />
            Now
          </label>
          <label>
            <input
              type="radio"
              name="when"
              value="later"
              checked={Boolean(publishAt)}
              onChange={() => setPublishAt(nextMorning())}
            />
            At a set time
          </label>
        </div>
        {publishAt && <TimeChoice moment={publishAt} isPublic={false} savedBy="Publish" onMoment={setPublishAt} />}
        <FieldError id="publish-at-error" message={errors.publishAt?.[0]} />
        <div className="stack gap-2">
          <a className="btn btn--line" href={draftPath('/')} target="_blank" rel="noreferrer">
            <Eye className="icon" /> Walk through the site
          </a>
          <p className="xs quiet">As it would be, every page with the draft. A line at its head says so.</p>
        </div>
        <div className="field">
          <label htmlFor="note">
            What is it for? <span className="quiet">optional</span>
          </label>
          <input className="input" id="note" name="note" maxLength={rules.website.maxNote} />
          <p className="hint">Kept in the history.</p>
        </div>
        {findingCount > 0 && (
          <div className="field">
            <label htmlFor="explanation">Why are the marked words right here?</label>
            <textarea
              className="input"
              id="explanation"
              name="explanation"
              rows={3}
              maxLength={rules.post.maxExplanation}
              aria-invalid={errors.explanation ? true : undefined}
              aria-describedby={errors.explanation ? 'explanation-error' : undefined}
            />
            <FieldError id="explanation-error" message={errors.explanation?.[0]} />
          </div>
        )}
        <ul className="stack gap-2 xs">
          <li>
            <span className={findingCount > 0 ? 'status status--draft' : 'status status--live'}>
              {findingCount > 0
                ? `Rule 36: ${amount(findingCount, 'word')} marked`
                : 'Rule 36: no forbidden word in the changes'}
            </span>
          </li>
          <li>
            <span className={hasMistakes ? 'status status--spam' : 'status status--live'}>
              {hasMistakes ? 'The pages do not fit together yet' : 'The pages fit together'}
            </span>
          </li>
        </ul>
        {mistakes.length > 0 && (
          <Note kind="bad" title="Nothing was published">
            {mistakes.map((mistake) => (
              <p key={mistake}>{mistake}</p>
            ))}
          </Note>
        )}
        <button className="btn" type="submit" aria-busy={busy} disabled={chosen.length === 0 || busy}>
          {publishAt ? `Schedule ${changeCount}` : `Publish ${changeCount} now`}
        </button>
        <p className="xs quiet">Undo is possible for {rules.website.undoHours} hours.</p>
      </form>
      {question}
    </>
  )
}

type ScheduledPublicationProps = { publication: Publication; onDone: () => Promise<void> }

function ScheduledPublication({ publication: { id, publishAt, by }, onDone }: ScheduledPublicationProps) {
  const [busy, setBusy] = useState(false)

  async function cancel() {
    if (busy) return
    setBusy(true)
    try {
      await cancelContent(id)
      await onDone()
      void showToast('good', 'The time is taken back', 'The changes go on waiting in the draft.')
    } catch (error) {
      void showToast('bad', 'The time could not be taken back', messageOf(error))
    }
    setBusy(false)
  }

  return (
    <section className="card publish-form stack gap-3" aria-labelledby={`at-${id}`}>
      <span className="status status--time xs">Scheduled</span>
      <h2 className="publish-when" id={`at-${id}`}>
        {fullTime(publishAt)}
      </h2>
      <p className="xs quiet" suppressHydrationWarning>
        {timeUntil(publishAt, new Date())}
        {by && ` Set by ${by}.`} Nobody needs to be signed in. A text that is changed before then stays in the draft.
      </p>
      <button className="text-link text-link--bad" type="button" aria-busy={busy} onClick={cancel}>
        Take back the time
      </button>
    </section>
  )
}

function nextMorning() {
  return momentAt(`${addDays(today(), 1)}T09:30`)
}
