import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { CheckField } from '#app/office/forms/check-field.tsx'
import { FormError } from '#app/office/forms/failure-note.tsx'
import { checkFields, useForm } from '#app/office/forms/use-form.ts'
import { longTimeOf } from '#app/office/office-time.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type IncidentScope, incidentFields, incidentScopes, NewIncident } from '#domain/incidents/incident.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { LoadedIncidents } from './open-incident-action.server.ts'

const check = (form: FormData) => checkFields(NewIncident, incidentFields(form))

type IncidentFormProps = {
  loaded: LoadedIncidents
  /** The problem that the server reported, with the submitted values. */
  answer?: { problem?: { message: string; fields?: FieldErrors }; values?: Record<string, string> }
}

/** Time and scope of a new incident. It has no free text, so that it holds no personal data. */
export function IncidentForm({ loaded: { localNow, accounts }, answer }: IncidentFormProps) {
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
        <fieldset className="incident-ways" aria-describedby={errors.scope && 'scope-error'}>
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
    <div className="incident-way">
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
