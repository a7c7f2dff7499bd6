import {
  type HoursWords,
  holidayLines,
  hoursInWords,
  openToday,
  type Schedule,
  weekOf,
} from '#domain/firm/opening-hours.ts'

const squareClass = { full: 'd', shorter: 'h', closed: undefined }

type FirmHoursProps = { schedule: Schedule; words: HoursWords; now: Date }

/** What the hours say on this day, beside what they always say: a cached part that shows them is another part then. */
export function hoursState(schedule: Schedule, words: HoursWords, now: Date) {
  return JSON.stringify([openToday(schedule, words, now), holidayLines(schedule, words, now)])
}

/** The hours in words, with the week as seven squares, and whether today is open. The browser then says whether it is open now. */
export function FirmHours({ schedule, words, now }: FirmHoursProps) {
  const { hours, holidays } = schedule
  const { openNow, closedNow, opens, todayAt, dayAt } = words
  const told = JSON.stringify({ hours, holidays, words: { openNow, closedNow, opens, todayAt, dayAt } })
  const today = openToday(schedule, words, now)
  return (
    <section className="hours" aria-labelledby="hours-heading">
      <div className="hours-head">
        <h2 id="hours-heading">{words.heading}</h2>
        <p className="open-now" data-hours={told} data-open={today.open ? 'yes' : 'no'}>
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
        <HoursLines schedule={schedule} words={words} now={now} />
      </dl>
    </section>
  )
}

/** The lines of a list that tells the hours, and below them the holidays of the next weeks. */
export function HoursLines({ schedule, words, now }: FirmHoursProps) {
  const lines = [...hoursInWords(schedule.hours, words), ...holidayLines(schedule, words, now)]
  return lines.map(({ days, hours }) => (
    <div key={days}>
      <dt>{days}</dt>
      <dd>{hours}</dd>
    </div>
  ))
}
