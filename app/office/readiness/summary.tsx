import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Form, useNavigation } from 'react-router'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { longDateOf, timeInSentence } from '#app/office/office-time.tsx'
import { TextField } from '#app/ui/field.tsx'
import { numberInWords, plural } from '#domain/number-word.ts'
import {
  type CheckResults,
  checks,
  failedChecks,
  type GroupName,
  groups,
  isPassed,
  Overruling,
} from '#domain/readiness/check.ts'
import type { LoadedReadiness } from './readiness-page.server.ts'

type SummaryProps = { readiness: LoadedReadiness; results: CheckResults }

/** The number of open checks, what it means for search engines, and the eight groups as squares. */
export function Summary({ readiness, results }: SummaryProps) {
  const { running, last, opening } = readiness
  const isSending = useNavigation().formMethod === 'POST'
  const canOpen = !running && !opening && last !== undefined && isPassed(last.results)
  return (
    <section className="card readiness-top stack gap-5" aria-labelledby="readiness-heading">
      <div className="readiness-sum split">
        <div>
          <h2 id="readiness-heading">{headingOf(readiness)}</h2>
          <Explanation readiness={readiness} />
        </div>
        <Form method="post" className="cluster gap-3">
          {running ? (
            <button className="btn btn--line" type="submit" name="intent" value="stop" disabled={isSending}>
              Stop
            </button>
          ) : (
            <button className="btn btn--line" type="submit" name="intent" value="check" disabled={isSending}>
              <RefreshCw className="icon" /> {last ? 'Check again' : 'Check now'}
            </button>
          )}
          {!opening && (
            <button className="btn" type="submit" name="intent" value="open" disabled={isSending || !canOpen}>
              Open to search engines
            </button>
          )}
        </Form>
      </div>
      {running ? (
        <progress className="progress-squares" aria-label="Checks" value={running.done} max={checks.length} />
      ) : (
        last && <GroupSquares results={results} />
      )}
    </section>
  )
}

function headingOf({ running, last }: LoadedReadiness) {
  if (running) return `Checking, ${running.done} of ${checks.length}`
  if (!last) return 'Nothing has been looked at yet'
  const left = failedChecks(last.results).length
  if (left === 0) return last.results['links-outside'] ? `All ${checks.length} are done` : 'Nothing is left'
  return `${left} of ${checks.length} ${plural(left, 'is', 'are')} left`
}

function Explanation({ readiness: { running, last, opening } }: Pick<SummaryProps, 'readiness'>) {
  if (running) {
    const now = checks.find(({ name }) => name === running.step)
    return <p role="status">Now: {now && asQuestion(now.good)} You may leave; what is found is kept.</p>
  }
  const checked = last && <span suppressHydrationWarning>Checked {timeInSentence(last.endedAt)}.</span>
  if (opening) {
    return (
      <>
        <p>
          <span className="status status--live">Open to search engines</span>{' '}
          {opening.openedBy
            ? `since ${longDateOf(opening.openedAt)}, by ${opening.openedBy}.`
            : 'since before this list was kept.'}{' '}
          {checked}
        </p>
        {opening.reason && (
          <p>
            Opened although something was left: <q>{opening.reason}</q>
          </p>
        )}
      </>
    )
  }
  if (last && isPassed(last.results)) return <p>The site can be opened to search engines. {checked}</p>
  return (
    <p>
      Until this is done search engines are told to stay away. Whoever knows the address can read the site. {checked}
    </p>
  )
}

/** 'No word that Rule 36 forbids' as a question: 'no word that Rule 36 forbids?'. */
export function asQuestion(good: string) {
  return `${good.charAt(0).toLowerCase()}${good.slice(1)}?`
}

/** A square per group, filled by the share of passed checks. */
function GroupSquares({ results }: Pick<SummaryProps, 'results'>) {
  return (
    <nav aria-label="Groups of checks">
      <ol className="readiness-squares">
        {Object.entries(groups).map(([group, name]) => {
          const { all, left, done } = countIn(group as GroupName, results)
          const state = left > 0 ? `${left} left` : done < all ? `${all - done} not asked` : 'done'
          return (
            <li key={group}>
              <a href={`#${group}`}>
                <progress className={done === all ? 'is-full' : undefined} aria-hidden="true" value={done} max={all} />
                <span>{name}</span>
                <span className="xs quiet">{state}</span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The number of checks in a group, of open ones and of passed ones. */
export function countIn(group: GroupName, results: CheckResults) {
  const own = checks.filter((check) => check.group === group)
  const left = own.filter(({ name }) => results[name]?.left).length
  return { all: own.length, left, done: own.filter(({ name }) => results[name]).length - left }
}

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
