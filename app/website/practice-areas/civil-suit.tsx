import { ArrowIcon } from '#app/ui/icons.tsx'
import { stepSquares } from '#app/ui/knight-path.ts'
import { Marker } from '#app/ui/marker.tsx'
import { StepBoard } from '#app/ui/mini-board.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'

/** The steps of a civil suit, drawn on the board by a scroll animation; shown complete if the browser has none. */
export function CivilSuit({ civilSuit }: Pick<Content, 'civilSuit'>) {
  const { label, heading, lede, steps, after, reviewedOn } = civilSuit
  const words = useContent().content.interface.areas
  return (
    <section className="section on-navy suit" aria-labelledby="suit-heading">
      <div className="wrap board sec">
        <Marker square="e4">{label}</Marker>
        <div className="bd">
          <h2 id="suit-heading">{heading}</h2>
          <p className="lede">{lede}</p>
        </div>
      </div>
      <div className="wrap board suit-way">
        <div className="suit-board">
          <StepBoard count={steps.length} />
        </div>
        <div className="suit-main">
          <ol className="suit-steps">
            {steps.map(({ title, text, law }, index) => (
              <li key={title}>
                <span className="marker-square" aria-hidden="true">
                  {stepSquares[index]}
                </span>
                <div className="stack">
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <p className="suit-law">{law}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="stack">
            <p>{after}</p>
            <p className="fine">{fill(words.suitFine, { date: longDate(reviewedOn) })}</p>
            <p>
              <a className="link" href="/resources/time-limits">
                {words.suitLink} <ArrowIcon />
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
