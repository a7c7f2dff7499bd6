import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { BusyButton, CheckField, FormError } from '#app/office/forms/form-controls.tsx'
import { checkFields, sendForm, useForm } from '#app/office/forms/use-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { longTimeOf } from '#app/office/office-time.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import {
  dueMoments,
  type IncidentScope,
  incidentFields,
  incidentScopes,
  NewIncident,
} from '#domain/incidents/incident.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { Route } from './+types/incidents-page.ts'
import { Deadline, useNow } from './deadline.tsx'
import { answerIncidentForm, type LoadedIncidents, loadIncidents } from './incident-pages.server.ts'

export const handle: DashboardHandle = { title: 'Incidents' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadIncidents(context.get(resourcesContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerIncidentForm(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The open incidents, and the form for a new one. */
export default function IncidentsPage({ loaderData: loaded, actionData }: Route.ComponentProps) {
  if (!loaded) return <ListFailed what="The incidents" />
  return (
    <div className="incidents stack gap-7">
      <p className="incident-lead">
        Somebody was in the office who should not have been, or what it keeps was lost or read by others. Open an
        incident: the site then lists whom and what it touched, drafts the three notices that the law asks for, and
        shows how much time is left for each. Keep a backup first; change nothing that might be needed as proof.
      </p>
      {loaded.incidents.length > 0 && <OpenIncidents incidents={loaded.incidents} loadedAt={loaded.now} />}
      <IncidentForm loaded={loaded} answer={actionData ?? undefined} />
      <p className="xs quiet">
        Where the site itself is down, whoever looks after the server does the same by a command:{' '}
        <code>npm run breach</code>.
      </p>
    </div>
  )
}

function OpenIncidents({ incidents, loadedAt }: { incidents: LoadedIncidents['incidents']; loadedAt: string }) {
  const now = useNow(loadedAt)
  return (
    <section className="card" aria-labelledby="open-incidents">
      <div className="card-head">
        <h2 id="open-incidents">Open incidents</h2>
      </div>
      <ul className="incident-list">
        {incidents.map((incident) => (
          <li key={incident.id}>
            <span>
              <Link className="text-link" to={`/adminDashboard/record/incident/${incident.id}`}>
                {incidentScopes[incident.scope]}
              </Link>
              <span className="xs quiet">
                {longTimeOf(incident.startedAt)} to {longTimeOf(incident.endedAt)}; opened by{' '}
                {incident.by ?? 'a former colleague'}
              </span>
            </span>
            <span className="xs">
              CERT-In: <Deadline dueAt={dueMoments(incident).certIn} knownAt={incident.knownAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const check = (form: FormData) => checkFields(NewIncident, incidentFields(form))

type IncidentFormProps = {
  loaded: LoadedIncidents
  /** The problem that the server reported, with the submitted values. */
  answer?: { problem?: { message: string; fields?: FieldErrors }; values?: Record<string, string> }
}

/** Time and scope of a new incident. It has no free text, so that it contains no personal data. */
function IncidentForm({ loaded: { localNow, accounts }, answer }: IncidentFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { errors, attributes } = useForm({ check, problem: answer?.problem, busy })
  const typed = answer?.values ?? {}
  const field = (name: string, fallback?: string) => ({
    name,
    value: typed[name] ?? fallback,
    errors: errors[name],
  })
  const chosen = new Set(typed.accountIds?.split(','))
  const { users, removed } = accounts
  const scopeOption = (scope: IncidentScope, fields?: ReactNode) => (
    <ScopeOption scope={scope} isChosen={typed.scope === scope} isWrong={Boolean(errors.scope)}>
      {fields}
    </ScopeOption>
  )
  return (
    <section className="card" aria-labelledby="new-incident">
      <div className="card-head">
        <h2 id="new-incident">Open an incident</h2>
      </div>
      <Form method="post" className="incident-form form" {...attributes}>
        <div className="incident-times">
          <TextField
            {...field('knownAt', localNow)}
            type="datetime-local"
            label="When did you come to know of it?"
            hint="The periods of the law run from here."
            max={localNow}
          />
          <TextField
            {...field('startedAt')}
            type="datetime-local"
            label="From when did it last?"
            hint="Rather too early than too late."
          />
          <TextField
            {...field('endedAt', localNow)}
            type="datetime-local"
            label="Until when?"
            hint="Now, if it may go on."
          />
        </div>
        <fieldset className="incident-scopes" aria-describedby={errors.scope && 'scope-error'}>
          <legend>What was misused or lost?</legend>
          {scopeOption(
            'accounts',
            <fieldset className="incident-accounts" aria-describedby={errors.accountIds && 'accountIds-error'}>
              <legend>Which accounts?</legend>
              {users.map(({ id, name, username }) => (
                <CheckField key={id} name="accountIds" value={id} defaultChecked={chosen.has(id)}>
                  {name} <span className="quiet">{username}</span>
                </CheckField>
              ))}
              {removed.map(({ id, lastAt }) => (
                <CheckField key={id} name="accountIds" value={id} defaultChecked={chosen.has(id)}>
                  An account that was removed <span className="quiet">last used {longTimeOf(lastAt)}</span>
                </CheckField>
              ))}
              <FieldError id="accountIds-error" message={errors.accountIds?.[0]} />
            </fieldset>,
          )}
          {scopeOption(
            'network',
            <TextField
              {...field('network')}
              label="An address of the network"
              hint="Such as 203.0.113.7 or 203.0.113.0/24. Account shows where sessions came from."
              autoComplete="off"
              optional
            />,
          )}
          {scopeOption('everything')}
          {scopeOption(
            'backup',
            <TextField
              {...field('backupAt')}
              type="datetime-local"
              label="When was the backup taken?"
              hint="Backups and health lists those that are there."
              optional
            />,
          )}
          <FieldError id="scope-error" message={errors.scope?.[0]} />
        </fieldset>
        <FormError errors={errors} />
        <div className="cluster gap-4">
          <BusyButton busy={busy} label="Open the incident" busyLabel="Opening…" />
          <p className="xs quiet">Nobody is told by it. That it was opened stands in the record.</p>
        </div>
      </Form>
    </section>
  )
}

type ScopeOptionProps = { scope: IncidentScope; isChosen: boolean; isWrong: boolean; children: ReactNode }

/** One scope with its own fields, which CSS shows once it is chosen. */
function ScopeOption({ scope, isChosen, isWrong, children }: ScopeOptionProps) {
  return (
    <div className="incident-scope">
      <CheckField
        type="radio"
        name="scope"
        value={scope}
        defaultChecked={isChosen}
        aria-invalid={isWrong ? true : undefined}
      >
        {incidentScopes[scope]}
      </CheckField>
      {children && <div className="incident-more">{children}</div>}
    </div>
  )
}
