import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { TableHead } from '#app/office/lists/list-page.tsx'
import { dateOf } from '#app/office/office-time.tsx'
import { rules } from '#domain/rules.ts'
import type { LoadedRedirects } from './load-redirects.server.ts'

type MissingTableProps = {
  missing: LoadedRedirects['missing']
  /** The addresses that are being saved as ignored. */
  busy: string[]
  onRedirect: (from: string, to?: string) => void
  onIgnore: (from: string) => void
}

/** Requested addresses without a page, each with a suggested page. */
export function MissingTable({ missing, busy, onRedirect, onIgnore }: MissingTableProps) {
  return (
    <section className="card" aria-labelledby="missing">
      <div className="card-head">
        <h2 id="missing">Asked for in vain</h2>
        <p className="quiet">
          Addresses that visitors typed or followed in the last {rules.redirect.listedDays} days, and that lead nowhere.
        </p>
      </div>
      <table className="card-table card-table--rows redirects-table">
        <TableHead columns={['Address', 'Times', 'Last', 'Perhaps meant']} hasActions />
        <tbody>
          {missing.map(({ path, count, lastDay, suggestion }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td className="figure">
                {count}
                <span className="on-phone"> times</span>
              </td>
              <td className="quiet">{dateOf(lastDay)}</td>
              <td>
                {suggestion ? (
                  <button className="text-link" type="button" onClick={() => onRedirect(path, suggestion.path)}>
                    {suggestion.name}
                  </button>
                ) : (
                  <span className="quiet">nothing like it</span>
                )}
              </td>
              <td className="row-actions">
                <button
                  className="btn btn--line"
                  type="button"
                  aria-label={`Send them to… another page: visitors of ${path}`}
                  onClick={() => onRedirect(path, suggestion?.path)}
                >
                  Send them to…
                </button>
                <button
                  className="text-link"
                  type="button"
                  aria-label={`Leave it: ${path}`}
                  aria-busy={busy.includes(path)}
                  onClick={() => onIgnore(path)}
                >
                  Leave it
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="card-foot xs quiet">
        Counted by day, without anybody’s name. Addresses that only programs ask for, such as /wp-login.php, are left
        out.
      </p>
    </section>
  )
}

type RedirectsTableProps = {
  redirects: LoadedRedirects['redirects']
  summary: string
  onChange: (from: string, to?: string) => void
  onRemove: (id: string, from: string) => void
}

/** The redirects, and the addresses that are ignored. */
export function RedirectsTable({ redirects, summary, onChange, onRemove }: RedirectsTableProps) {
  return (
    <section className="card" aria-labelledby="redirects">
      <div className="card-head">
        <h2 id="redirects">Old addresses that lead on</h2>
        <p className="quiet">{summary}</p>
      </div>
      {redirects.length > 0 && (
        <table className="card-table card-table--rows redirects-table">
          <TableHead columns={['From', 'Times', 'Since', 'To']} hasActions />
          <tbody>
            {redirects.map(({ id, from, to, name, count, createdAt, by }) => (
              <tr key={id}>
                <th scope="row">
                  <code>{from}</code>
                </th>
                <td className="figure">
                  {count}
                  <span className="on-phone"> times</span>
                </td>
                <td className="quiet">
                  {dateOf(createdAt)}
                  {by && <span className="by">{by}</span>}
                </td>
                <td>
                  {to === null ? (
                    <span className="quiet">left alone</span>
                  ) : (
                    <span className="target">
                      <CornerDownRight className="icon" />
                      <a href={to}>{name}</a>
                      <code>{to}</code>
                    </span>
                  )}
                </td>
                <td className="row-actions">
                  <button
                    className="text-link"
                    type="button"
                    aria-label={`Change ${from}`}
                    onClick={() => onChange(from, to ?? undefined)}
                  >
                    Change
                  </button>
                  <button
                    className="text-link text-link--bad"
                    type="button"
                    aria-label={`Remove ${from}`}
                    onClick={() => onRemove(id, from)}
                  >
                    Remove
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="card-foot xs quiet">When a post is renamed here, its old address is kept by itself.</p>
    </section>
  )
}
