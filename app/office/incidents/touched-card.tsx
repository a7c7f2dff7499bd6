import Download from 'lucide-react/icons/download'
import { Link, useSearchParams } from 'react-router'
import { EmptyList } from '#app/office/lists/list-states.tsx'
import { TableHead } from '#app/office/lists/table-head.tsx'
import { Views } from '#app/office/lists/views.tsx'
import { inWords, reaches, reasons, type TouchedKind, touchedKinds } from '#domain/incidents/touched.ts'
import { amount, plural } from '#domain/number-word.ts'
import type { LoadedIncident } from './load-incident.server.ts'

const kinds = Object.keys(touchedKinds) as TouchedKind[]

/** Whom the incident touched: how many, of which kind, what cannot be known, and the list. */
export function TouchedCard({ loaded }: { loaded: LoadedIncident }) {
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
              <th scope="row">{touchedKinds[kind]}</th>
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
                <td className="quiet">{reference || touchedKinds[kind]}</td>
                <td>{reasons[reason]}</td>
                <td className="quiet">{inWords(fields).join(', ')}</td>
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
