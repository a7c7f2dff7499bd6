import { otherHosts, withoutReferrer } from '#domain/figures/source-of.ts'
import { inDigits } from './day-names.ts'
import type { LoadedFigures } from './load-figures.server.ts'

const names: Record<string, string> = { [withoutReferrer]: 'Without a referrer', [otherHosts]: 'Others' }

/** From which sites readers came, each beside the most frequent. */
export function SourcesList({ sources }: Pick<LoadedFigures, 'sources'>) {
  const most = Math.max(1, ...sources.map(({ times }) => times))
  return (
    <section className="fig" aria-labelledby="fig-sources">
      <div className="fig-head">
        <div>
          <h2 id="fig-sources">Where readers came from</h2>
          <p className="quiet xs">The name of the linking site, nothing more</p>
        </div>
      </div>
      {sources.length === 0 ? (
        <p className="fig-none quiet">Nobody came from elsewhere in this time.</p>
      ) : (
        <table className="fig-table">
          <caption className="sr">Where readers came from</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Readers</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ host, times }) => (
              <tr key={host}>
                <th scope="row">
                  {names[host] ?? host}
                  <svg className="fig-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.max(0.6, (times / most) * 100)} height="1" />
                  </svg>
                </th>
                <td>{inDigits(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
