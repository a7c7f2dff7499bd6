import { Link, redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { longTimeOf } from '#app/office/office-time.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { staff } from '#domain/change/actor.ts'
import { localTime } from '#domain/dates.ts'
import { dueMoments, incidentFields, incidentScopes, NewIncident } from '#domain/incidents/incident.ts'
import { listChoosableAccounts, listIncidents, openIncident } from '#domain/incidents/incidents.server.ts'
import { parse } from '#domain/parse.ts'
import type { Route } from './+types/incidents-page.ts'
import { Clock, useNow } from './clock.tsx'
import { IncidentForm } from './incident-form.tsx'

export const handle: DashboardHandle = { title: 'Incidents' }

export const headers = answerHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const now = new Date().toISOString()
  return {
    now,
    localNow: localTime(now),
    incidents: await listIncidents(db),
    accounts: await listChoosableAccounts(db),
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const fields = incidentFields(form)
  const actor = staff(context.get(userContext).id, context.get(requestContext))
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const answer = await answerForm(
    () => openIncident(context.get(resourcesContext), actor, parse(NewIncident, fields)),
    typed,
  )
  if ('done' in answer && answer.done) throw redirect(`/adminDashboard/record/incident/${answer.done}`, 303)
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** Those that are open, and the form that opens one. */
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
      <IncidentForm loaded={loaded} answer={actionData} />
      <p className="xs quiet">
        Where the site itself is down, whoever looks after the server does the same by a command:{' '}
        <code>npm run breach</code>.
      </p>
    </div>
  )
}

export type LoadedIncidents = Awaited<ReturnType<typeof loader>>
export type OpenAnswer = Route.ComponentProps['actionData']

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
              CERT-In: <Clock dueAt={dueMoments(incident).certIn} knownAt={incident.knownAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
