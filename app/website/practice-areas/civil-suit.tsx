import { ArrowIcon } from '#app/ui/icons.tsx'
import { stepSquares } from '#app/ui/knights-way.ts'
import { Marker } from '#app/ui/marker.tsx'
import { StepBoard } from '#app/ui/mini-board.tsx'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'

/** From the first paper to the decree, drawn on the board as one scrolls; still and whole where the browser cannot. */
export function CivilSuit({ civilSuit }: Pick<Content, 'civilSuit'>) {
  const { label, heading, lede, steps, after, reviewedOn } = civilSuit
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
            <p className="fine">
              Sections and orders without another name are those of the Code. Law stated as on {longDate(reviewedOn)}.
              General information, not legal advice.
            </p>
            <p>
              <a className="link" href="/resources/time-limits">
                Count the days of a step <ArrowIcon />
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
