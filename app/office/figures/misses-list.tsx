import { languageOf } from '#app/office/language-of.ts'
import { inDigits, shortDay } from './day-names.ts'
import type { LoadedFigures } from './load-figures.server.ts'

/** What the site lacks, in the words of those who looked for it. */
export function MissesList({ misses }: Pick<LoadedFigures, 'misses'>) {
  return (
    <section className="fig" aria-labelledby="fig-misses">
      <div className="fig-head">
        <div>
          <h2 id="fig-misses">Searches that found nothing</h2>
          <p className="quiet xs">What readers looked for and the site does not have</p>
        </div>
      </div>
      {misses.length === 0 ? (
        <p className="fig-none quiet">None in this time.</p>
      ) : (
        <table className="fig-table">
          <caption className="sr">Searches that found nothing</caption>
          <thead>
            <tr>
              <th scope="col">Words</th>
              <th scope="col">Times</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {misses.map(({ words, times, last }) => (
              <tr key={words}>
                <th scope="row" lang={languageOf(words)}>
                  {words}
                </th>
                <td>{inDigits(times)}</td>
                <td className="quiet xs">{shortDay(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
