import { type Hours, hoursInWords, weekOf } from '#domain/firm/opening-hours.ts'

const squareClass = { full: 'd', shorter: 'h', closed: undefined }

/** The hours in words, with the week as seven squares. Whether it is open now, only the browser can say. */
export function FirmHours({ hours }: { hours: Hours }) {
  return (
    <section className="hours" aria-labelledby="hours-heading">
      <div className="hours-head">
        <h2 id="hours-heading">Office hours</h2>
        <p className="open-now" data-hours={JSON.stringify(hours)} hidden />
      </div>
      <ol className="week" aria-hidden="true">
        {weekOf(hours).map(({ day, open }) => (
          <li key={day} className={squareClass[open]}>
            {day.charAt(0)}
          </li>
        ))}
      </ol>
      <dl className="lines">
        <HoursLines hours={hours} />
      </dl>
    </section>
  )
}

/** The lines of a list that tells the hours. */
export function HoursLines({ hours }: { hours: Hours }) {
  return hoursInWords(hours).map(({ days, words }) => (
    <div key={days}>
      <dt>{days}</dt>
      <dd>{words}</dd>
    </div>
  ))
}
