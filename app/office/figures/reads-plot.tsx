import { inDigits, longDay } from './day-names.ts'
import { DayPlot } from './day-plot.tsx'
import type { LoadedFigures } from './load-figures.server.ts'
import { narrowShape, wideShape } from './plot-shape.ts'

/** How often all pages were read day by day, or one of them. */
export function ReadsPlot({ figures }: { figures: LoadedFigures }) {
  const { days, page } = figures
  return (
    <section className="fig fig-main" aria-labelledby="fig-reads">
      <div className="fig-head">
        <div>
          <h2 id="fig-reads">{page ? `Reads of “${page.name}”` : 'Reads of all pages'}</h2>
          <p className="quiet">{sumInWords(figures)}</p>
        </div>
        <ul className="fig-key quiet xs">
          <li className="fig-key-bar">A day</li>
          <li className="fig-key-mean">Mean of seven days</li>
          <li className="fig-key-post">{page ? 'It was published' : 'A post was published'}</li>
        </ul>
      </div>
      <DayPlot className="plot-wide" shape={wideShape} days={days} />
      <DayPlot className="plot-narrow" shape={narrowShape} days={days} />
    </section>
  )
}

function sumInWords({ days, page, beginning }: LoadedFigures) {
  const sum = inDigits(days.reduce((all, { reads }) => all + reads, 0))
  const first = days[0]?.day ?? beginning
  if (page?.published && page.published >= first) return `${sum} since it was published on ${longDay(page.published)}.`
  const since = longDay(first > beginning ? first : beginning)
  return `${sum} since ${since}; today so far ${inDigits(days.at(-1)?.reads ?? 0)}.`
}
