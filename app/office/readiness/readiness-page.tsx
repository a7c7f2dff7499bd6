import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { RemoveSample } from '#app/office/forms/remove-sample.tsx'
import { sendForm } from '#app/office/forms/use-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError, useProgress } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { TestEmailButton } from '#app/office/outgoing-email.tsx'
import { Note } from '#app/ui/notice.tsx'
import { amount, capitalised } from '#domain/number-word.ts'
import {
  type CheckResult,
  type CheckResults,
  checks,
  type FailedCheck,
  type FixAction,
  failedChecks,
  type GroupName,
  groups,
  type Place,
} from '#domain/readiness/check.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/readiness-page.ts'
import { answerReadinessForm, loadReadiness } from './readiness-page.server.ts'
import { asQuestion, countIn, OverruleDialog, Summary } from './summary.tsx'

export const handle: DashboardHandle = { title: 'Website' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadReadiness(context.get(resourcesContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerReadinessForm(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The checks to pass before the site is opened to search engines, each with a way to fix it. */
export default function ReadinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const [isOverruling, setOverruling] = useState(false)
  const loaded = useProgress(loaderData)
  if (!loaded) return <ListFailed what="The list" />
  const { running, last, opening } = loaded
  const results = running?.results ?? last?.results ?? {}
  const failed = failedChecks(results)
  return (
    <div className="readiness stack gap-7">
      {actionData?.problem && !isOverruling && <Note kind="bad" title={actionData.problem.message} />}
      <Summary readiness={loaded} results={results} />
      <div className="readiness-groups">
        {Object.keys(groups).map((group) => (
          <CheckGroup
            key={group}
            group={group as GroupName}
            results={results}
            running={running?.step}
            overruled={opening?.overruled ?? []}
          />
        ))}
      </div>
      {last && !running && !opening && failed.length > 0 && (
        <p className="xs quiet">
          Something cannot be done now, or does not matter here?{' '}
          <button className="text-link xs" type="button" onClick={() => setOverruling(true)}>
            Open the site all the same, with a reason
          </button>
        </p>
      )}
      {isOverruling && !opening && (
        <OverruleDialog failed={failed} results={results} onClose={() => setOverruling(false)} />
      )}
    </div>
  )
}

type CheckGroupProps = {
  group: GroupName
  results: CheckResults
  /** The name of the running check. */
  running?: string
  overruled: string[]
}

/** The checks of a group. A passed check states what is good; a failed one states what is wrong and offers a fix. */
function CheckGroup({ group, results, running, overruled }: CheckGroupProps) {
  const own = checks.filter((check) => check.group === group)
  const { all, done } = countIn(group, results)
  const isChecked = own.some(({ name }) => results[name])
  return (
    <section className="card readiness-group" id={group} aria-labelledby={`${group}-heading`}>
      <div className="card-head split">
        <h2 id={`${group}-heading`}>{groups[group]}</h2>
        {isChecked && (
          <p className="xs quiet">
            {done} of {all}
          </p>
        )}
      </div>
      <ul>
        {own.map(({ name, good }) => {
          const result = results[name]
          // Requests to other sites are sent only when the user requests them.
          const checkOutsideButton =
            name === 'links-outside' && !running ? <CheckOutsideButton isAgain={result !== undefined} /> : undefined
          if (result?.left) {
            return (
              <FailedCheckLine key={name} left={result.left} isOverruled={overruled.includes(name)}>
                {checkOutsideButton}
              </FailedCheckLine>
            )
          }
          return (
            <li className="readiness-line" key={name}>
              {result ? (
                <PassedCheckLine good={good} result={result} />
              ) : (
                <PendingCheckLine good={good} isRunning={running === name} />
              )}
              {checkOutsideButton}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function PassedCheckLine({ good, result }: { good: string; result: CheckResult }) {
  return (
    <>
      <span className="status status--live">
        <span className="sr">Done</span>
      </span>
      <p>
        {good} {result.note && <span className="xs quiet">{result.note}</span>}
      </p>
    </>
  )
}

function PendingCheckLine({ good, isRunning }: { good: string; isRunning: boolean }) {
  return (
    <>
      <span className={isRunning ? 'status status--time' : 'status'}>
        <span className="sr">{isRunning ? 'Being looked at' : 'Not yet looked at'}</span>
      </span>
      <p className="quiet">{capitalised(asQuestion(good))}</p>
    </>
  )
}

function CheckOutsideButton({ isAgain }: { isAgain: boolean }) {
  return (
    <Form method="post">
      <button className="btn btn--line" type="submit" name="intent" value="check-outside">
        {isAgain ? 'Ask again' : 'Ask them'}
      </button>
    </Form>
  )
}

type FailedCheckLineProps = { left: FailedCheck; isOverruled: boolean; children?: ReactNode }

function FailedCheckLine({ left, isOverruled, children }: FailedCheckLineProps) {
  const { title, text, places = [] } = left
  const [first, ...others] = places
  const fix = left.mend ?? (first && { label: 'Change it', to: first.to })
  return (
    <li className="readiness-line is-failed">
      <span className="status status--new">
        <span className="sr">To do</span>
      </span>
      <div>
        <p>
          <b>{title}</b> {isOverruled && <span className="badge badge--quiet">Overruled</span>}
        </p>
        <p>{text}</p>
        {first && others.length === 0 && <p className="xs quiet">{first.name}</p>}
        {others.length > 0 && <Places places={places} />}
      </div>
      {children ?? (fix && <FixButton fix={fix} />)}
    </li>
  )
}

function Places({ places }: { places: Place[] }) {
  const { maxPlaces } = rules.readiness
  return (
    <details>
      <summary className="text-link xs">Show {amount(places.length, 'place')}</summary>
      <ul className="points xs">
        {places.slice(0, maxPlaces).map(({ name, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one name, and the list is never sorted
          <li key={index}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        {places.length > maxPlaces && <li>and {places.length - maxPlaces} more</li>}
      </ul>
    </details>
  )
}

function FixButton({ fix }: { fix: FixAction }) {
  if ('to' in fix) {
    return (
      <Link className="btn btn--line" to={fix.to}>
        {fix.label}
      </Link>
    )
  }
  if (fix.act === 'sample-content') return <RemoveSample label={fix.label} rows={fix.rows} />
  return <TestEmailButton className="btn btn--line">{fix.label}</TestEmailButton>
}
