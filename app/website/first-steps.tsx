import { Marker } from '#app/ui/marker.tsx'
import type { Content } from '#domain/firm/content.ts'

type FirstStepsProps = { square: string; steps: Content['practiceAreas'][number]['firstSteps'] }

/** What to keep, what to do first and which time runs, with the official sources: general information, not advice. */
export function FirstSteps({ square, steps }: FirstStepsProps) {
  return (
    <section className="section steps-s" id="first-steps" aria-labelledby="steps-heading">
      <div className="wrap board sec">
        <Marker square={square}>First steps</Marker>
        <div className="bd">
          <div className="kinds-h">
            <h2 id="steps-heading">Before anything else</h2>
            <p>General information, not legal advice. Periods may differ in a case; count them from your own papers.</p>
          </div>
          {steps.map(({ title, keep, first, time, sources }) => (
            <article className="prose step" key={title}>
              <h3>{title}</h3>
              <Part name="What to keep" items={keep} />
              <Part name="What to do first" items={first} />
              <Part name="Which time runs" items={time} />
              <p className="fine">
                Sources:{' '}
                {sources.map(({ label, url }, index) => (
                  <span key={label}>
                    {index > 0 && '; '}
                    <a href={url} rel="external noopener noreferrer">
                      {label}
                    </a>
                  </span>
                ))}
              </p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

function Part({ name, items }: { name: string; items: string[] }) {
  return (
    <>
      <h4>{name}</h4>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}
