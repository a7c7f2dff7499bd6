import { holidayLines, hoursInWords, openToday, type Schedule, weekOf } from '#domain/firm/opening-hours.ts'

const squareClass = { full: 'd', shorter: 'h', closed: undefined }

type FirmHoursProps = { schedule: Schedule; now: Date }

/** What the hours say on this day, beside what they always say: a cached part that shows them is another part then. */
export function hoursState(schedule: Schedule, now: Date) {
  return JSON.stringify([openToday(schedule, now), holidayLines(schedule, now)])
}

/** The hours in words, with the week as seven squares, and whether today is open. The browser then says whether it is open now. */
export function FirmHours({ schedule, now }: FirmHoursProps) {
  const { hours, holidays } = schedule
  const today = openToday(schedule, now)
  return (
    <section className="hours" aria-labelledby="hours-heading">
      <div className="hours-head">
        <h2 id="hours-heading">Office hours</h2>
        <p className="open-now" data-hours={JSON.stringify({ hours, holidays })} data-open={today.open ? 'yes' : 'no'}>
          {today.words}
        </p>
      </div>
      <ol className="week" aria-hidden="true">
        {weekOf(hours).map(({ day, open }) => (
          <li key={day} className={squareClass[open]}>
            {day.charAt(0)}
          </li>
        ))}
      </ol>
      <dl className="lines">
        <HoursLines schedule={schedule} now={now} />
      </dl>
    </section>
  )
}

/** The lines of a list that tells the hours, and below them the holidays of the next weeks. */
export function HoursLines({ schedule, now }: FirmHoursProps) {
  return [...hoursInWords(schedule.hours), ...holidayLines(schedule, now)].map(({ days, words }) => (
    <div key={days}>
      <dt>{days}</dt>
      <dd>{words}</dd>
    </div>
  ))
}
