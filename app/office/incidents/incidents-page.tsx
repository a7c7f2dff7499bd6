import { Link } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { longTimeOf } from '#app/office/office-time.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { dueMoments, incidentScopes } from '#domain/incidents/incident.ts'
import type { Route } from './+types/incidents-page.ts'
import { Clock, useNow } from './clock.tsx'
import { IncidentForm } from './incident-form.tsx'
import { answerOpening, type LoadedIncidents, loadIncidents } from './open-incident-action.server.ts'

export const handle: DashboardHandle = { title: 'Incidents' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadIncidents(context.get(resourcesContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerOpening(args)
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
              CERT-In: <Clock dueAt={dueMoments(incident).certIn} knownAt={incident.knownAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
