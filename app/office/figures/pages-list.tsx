import { Link, useSearchParams } from 'react-router'
import { languageOf } from '#app/office/language-of.ts'
import { rules } from '#domain/rules.ts'
import { inDigits } from './day-names.ts'
import type { LoadedFigures } from './load-figures.server.ts'
import { spanNames } from './span-names.ts'
import { Spark } from './spark.tsx'

/** Which pages were read most; each leads to its own plot. */
export function PagesList({ figures: { asked, pages, pageCount } }: { figures: LoadedFigures }) {
  const [params] = useSearchParams()
  const shown = asked.allPages ? pages : pages.slice(0, rules.figures.listed.pages)
  const to = (name: string, value?: string) => {
    const rest = [...params].filter(([other]) => other !== name)
    return `?${new URLSearchParams(value === undefined ? rest : [...rest, [name, value]])}`
  }
  return (
    <section className="fig" aria-labelledby="fig-pages">
      <div className="fig-head">
        <h2 id="fig-pages">Pages</h2>
      </div>
      <table className="fig-table">
        <caption className="sr">Reads by page, {spanNames[asked.span]}</caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" className="fig-spark">
              {spanNames[asked.span]}
            </th>
            <th scope="col">Reads</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, name, reads, parts }) => (
            <tr key={path}>
              <th scope="row">
                <Link
                  to={to('of', path)}
                  lang={languageOf(name)}
                  aria-current={path === asked.path ? 'true' : undefined}
                >
                  {name}
                </Link>
                {name !== path && <span className="quiet xs">{path}</span>}
              </th>
              <td className="fig-spark">
                <Spark parts={parts} />
              </td>
              <td>{inDigits(reads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages.length === 0 && <p className="fig-none quiet">No page was read in this time.</p>}
      {pageCount > rules.figures.listed.pages && (
        <p className="fig-more">
          <Link className="tlink xs" to={to('pages', asked.allPages ? undefined : 'all')} preventScrollReset>
            {asked.allPages ? 'The most read alone' : `All ${inDigits(pageCount)} pages`}
          </Link>
          {asked.allPages && pageCount > pages.length && (
            <span className="quiet xs">
              {' '}
              The {inDigits(pages.length)} most read of {inDigits(pageCount)}.
            </span>
          )}
        </p>
      )}
    </section>
  )
}
