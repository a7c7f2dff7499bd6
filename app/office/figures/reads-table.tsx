import { byPart, partNames } from './by-part.ts'
import { inDigits } from './day-names.ts'
import type { LoadedFigures } from './load-figures.server.ts'

/** The same as the plot, in numbers. */
export function ReadsTable({ figures }: { figures: LoadedFigures }) {
  const { asked, page } = figures
  const part = partNames[asked.span]
  const heading = `Reads${page ? ` of “${page.name}”` : ''} by ${part.toLowerCase()}`
  return (
    <section className="fig fig-main" aria-labelledby="fig-reads">
      <div className="fig-head">
        <h2 id="fig-reads">{heading}</h2>
      </div>
      <table className="fig-table">
        <caption className="sr">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{part}</th>
            <th scope="col">Reads</th>
            {asked.span !== '30-days' && <th scope="col">A day</th>}
            {!page && <th scope="col">Messages</th>}
          </tr>
        </thead>
        <tbody>
          {byPart(figures, asked.span).map(({ name, note, reads, aDay, messages }) => (
            <tr key={name}>
              <th scope="row">
                {name} {note && <span className="fig-note quiet xs">{note}</span>}
              </th>
              <td>{inDigits(reads)}</td>
              {asked.span !== '30-days' && <td>{inDigits(aDay)}</td>}
              {!page && <td>{inDigits(messages)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
