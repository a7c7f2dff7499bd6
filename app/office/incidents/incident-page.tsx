import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { longTimeOf } from '#app/office/office-time.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { Note } from '#app/ui/note.tsx'
import { staff } from '#domain/change/actor.ts'
import { incidentScopes } from '#domain/incidents/incident.ts'
import { closeIncident } from '#domain/incidents/incidents.server.ts'
import { notices } from '#domain/incidents/write-notices.ts'
import type { Route } from './+types/incident-page.ts'
import { Clock, useNow } from './clock.tsx'
import { type LoadedIncident, loadIncident } from './load-incident.server.ts'
import { NoticeCard } from './notice-card.tsx'
import { TouchedCard } from './touched-card.tsx'

export const handle: DashboardHandle = { title: 'Incident' }

export const headers = answerHeaders

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const loaded = await loadIncident(
    context.get(resourcesContext),
    context.get(contentContext),
    params.id,
    url.searchParams,
  )
  if (!loaded) throw data(null, { status: 404, statusText: 'Not Found' })
  return loaded
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export async function action({ params, context }: Route.ActionArgs) {
  const actor = staff(context.get(userContext), context.get(requestContext))
  const answer = await answerForm(() => closeIncident(context.get(resourcesContext), actor, params.id))
  if ('problem' in answer && !answer.problem) throw redirect('/adminDashboard/record/incident', 303)
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** One incident: the notices with their deadlines, and whom it touched. */
export default function IncidentPage({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const now = useNow(loaded?.now ?? '')
  if (!loaded) return <ListFailed what="The incident" />
  const { incident, drafts } = loaded
  return (
    <div className="incidents stack gap-7">
      <p>
        <Link className="text-link" to="/adminDashboard/record/incident">
          All open incidents
        </Link>
      </p>
      {actionData?.problem && <Note kind="bad" title={actionData.problem.message} />}
      <section className="card" aria-labelledby="incident">
        <div className="card-head">
          <h2 id="incident">{incidentScopes[incident.scope]}</h2>
          <Facts loaded={loaded} />
        </div>
        <dl className="incident-clocks">
          {drafts.map(({ name, dueAt }) => (
            <div key={name}>
              <dt>
                <a href={`#${name}`}>{notices[name]}</a>
              </dt>
              <dd>
                <Clock dueAt={dueAt} knownAt={incident.knownAt} now={now} />
                {name === 'board' && <span className="xs quiet">Its first part without delay, all of it by then.</span>}
              </dd>
            </div>
          ))}
        </dl>
        <p className="card-foot xs quiet">
          CERT-In: directions of 28 April 2022. Board and people: Section 8(6) of the Digital Personal Data Protection
          Act, 2023, and Rule 7 of its Rules, 2025, which bind from May 2027; the firm keeps to them now.
        </p>
      </section>
      <TouchedCard loaded={loaded} />
      {drafts.map((draft) => (
        <NoticeCard key={draft.name} id={incident.id} draft={draft} knownAt={incident.knownAt} now={now} />
      ))}
      <CloseIncident />
    </div>
  )
}

function Facts({ loaded: { incident, accounts } }: { loaded: LoadedIncident }) {
  const { startedAt, endedAt, knownAt, network, backupAt, by, openedAt } = incident
  return (
    <dl className="incident-facts">
      {accounts.length > 0 && <Fact name="Accounts">{accounts.join(', ')}</Fact>}
      {network && <Fact name="Network">{network}</Fact>}
      {backupAt && <Fact name="Backup of">{longTimeOf(backupAt)}</Fact>}
      <Fact name="Lasted">
        {longTimeOf(startedAt)} to {longTimeOf(endedAt)}
      </Fact>
      <Fact name="Known since">{longTimeOf(knownAt)}</Fact>
      <Fact name="Opened">
        {longTimeOf(openedAt)}, by {by ?? 'a former colleague'}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A confirmation that works without a script: the button is inside `<details>`. */
function CloseIncident() {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <details className="card incident-close">
      <summary>Close this incident…</summary>
      <div className="stack gap-4">
        <p>
          Close it once all are told. It goes from here with its times; the record keeps when it was opened and closed,
          and by whom. Download what you still need first.
        </p>
        <Form method="post">
          <button className="btn btn--line" type="submit" aria-busy={busy}>
            {busy ? 'Closing…' : 'Close the incident'}
          </button>
        </Form>
      </div>
    </details>
  )
}
