import Download from 'lucide-react/icons/download'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/use-form.ts'
import { TableHead, Views } from '#app/office/lists/list-page.tsx'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { longTimeOf } from '#app/office/office-time.tsx'
import { Note } from '#app/ui/notice.tsx'
import { staff } from '#domain/change/actor.ts'
import {
  fieldLabels,
  incidentScopes,
  type PersonKind,
  personKinds,
  reaches,
  reasons,
} from '#domain/incidents/incident.ts'
import { closeIncident } from '#domain/incidents/incidents.server.ts'
import { notices } from '#domain/incidents/write-notices.ts'
import { amount, plural } from '#domain/number-word.ts'
import type { Route } from './+types/incident-page.ts'
import { Deadline, useNow } from './deadline.tsx'
import { type LoadedIncident, loadIncident } from './incident-pages.server.ts'
import { NoticeCard } from './notices.tsx'

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

/** One incident: the notices with their deadlines, and whom it affected. */
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
        <dl className="incident-deadlines">
          {drafts.map(({ name, dueAt }) => (
            <div key={name}>
              <dt>
                <a href={`#${name}`}>{notices[name]}</a>
              </dt>
              <dd>
                <Deadline dueAt={dueAt} knownAt={incident.knownAt} now={now} />
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
      <AffectedCard loaded={loaded} />
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

const kinds = Object.keys(personKinds) as PersonKind[]

/** Whom the incident affected: how many, of which kind, what cannot be determined, and the list. */
function AffectedCard({ loaded }: { loaded: LoadedIncident }) {
  const { incident, summary, limits, rows, page, pages } = loaded
  const { touched, possible } = summary.people
  const [params] = useSearchParams()
  const reach = params.get('reach') === 'possible' ? 'possible' : 'touched'
  const linkTo = (page: number) =>
    `?${new URLSearchParams([...(reach === 'possible' ? [['reach', reach]] : []), ['page', String(page)]])}`
  const total = (of: 'touched' | 'possible') => kinds.reduce((sum, kind) => sum + summary.rows[kind][of], 0)
  return (
    <section className="card" aria-labelledby="touched">
      <div className="card-head split">
        <div>
          <h2 id="touched">
            {touched.toLocaleString('en-IN')} {plural(touched, 'person', 'people')} touched
          </h2>
          <p className="quiet">
            {possible.toLocaleString('en-IN')} more may have been seen. Who wrote several messages counts once, by the
            e-mail address.
            {summary.entries > 0 && ` ${amount(summary.entries, 'entry', 'entries')} of the record tell of it.`}
          </p>
        </div>
        <a className="btn btn--line" href={`/adminDashboard/record/incident/${incident.id}/list`} download>
          <Download className="icon" /> Export the list
        </a>
      </div>
      <table className="card-table incident-counts">
        <caption className="sr">How many, by what is kept of them</caption>
        <TableHead columns={['Of whom', reaches.touched, reaches.possible]} />
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{personKinds[kind]}</th>
              <td>{summary.rows[kind].touched.toLocaleString('en-IN')}</td>
              <td>{summary.rows[kind].possible.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="incident-limits">
        <h3>What cannot be known</h3>
        <ul className="points">
          {limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="incident-views">
        <Views
          label="List"
          by="reach"
          views={[
            { label: reaches.touched, count: total('touched') },
            { label: reaches.possible, state: 'possible', count: total('possible') },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyList title={reach === 'touched' ? 'Nobody was touched' : 'Nobody else'}>
          <p>
            {reach === 'touched'
              ? 'As far as the record knows. Look at its days and accounts again before you rely on it.'
              : 'Whoever was there was touched.'}
          </p>
        </EmptyList>
      ) : (
        <table className="card-table card-table--rows incident-table">
          <caption className="sr">{reaches[reach]}</caption>
          <TableHead columns={['Name', 'Reference', 'How it is known', 'Which fields']} />
          <tbody>
            {rows.map(({ kind, id, name, reference, reason, fields }) => (
              <tr key={id}>
                <th scope="row">{name || 'Name not kept'}</th>
                <td className="quiet">{reference || personKinds[kind]}</td>
                <td>{reasons[reason]}</td>
                <td className="quiet">{fieldLabels(fields).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <div className="card-foot split">
          <span className="xs quiet">
            Page {page.toLocaleString('en-IN')} of {pages.toLocaleString('en-IN')}
          </span>
          <nav className="button-group" aria-label="Pages">
            {page > 1 && (
              <Link to={linkTo(page - 1)} preventScrollReset>
                Previous
              </Link>
            )}
            {page < pages && (
              <Link to={linkTo(page + 1)} preventScrollReset>
                Next
              </Link>
            )}
          </nav>
        </div>
      )}
    </section>
  )
}
