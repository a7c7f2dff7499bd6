import type { ReactNode } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { telephoneLink } from '#app/website/shell/text.tsx'
import type { Content } from '#domain/firm/content.ts'
import {
  type HoursWords,
  holidayLines,
  hoursInWords,
  openToday,
  type Schedule,
  weekOf,
} from '#domain/firm/opening-hours.ts'

const squareClass = { full: 'full-day', shorter: 'short-day', closed: undefined }

type FirmHoursProps = { schedule: Schedule; words: HoursWords; now: Date }

/** The state of a cached fragment with the hours: it differs by day, because of today's hours and the holidays. */
export function hoursState(schedule: Schedule, words: HoursWords, now: Date) {
  return JSON.stringify([openToday(schedule, words, now), holidayLines(schedule, words, now)])
}

/** The opening hours, the week as seven squares, and today's hours. A script then shows whether it is open now. */
export function FirmHours({ schedule, words, now }: FirmHoursProps) {
  const { hours, holidays } = schedule
  const { openNow, closedNow, opens, todayAt, dayAt } = words
  const hoursData = JSON.stringify({ hours, holidays, words: { openNow, closedNow, opens, todayAt, dayAt } })
  const today = openToday(schedule, words, now)
  return (
    <section className="hours" aria-labelledby="hours-heading">
      <div className="hours-head">
        <h2 id="hours-heading">{words.heading}</h2>
        <p className="open-now" data-hours={hoursData} data-open={today.open ? 'yes' : 'no'}>
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

/** The lines of the opening hours, and below them the holidays of the next weeks. */
export function HoursLines({ schedule, words, now }: FirmHoursProps) {
  const lines = [...hoursInWords(schedule.hours, words), ...holidayLines(schedule, words, now)]
  return lines.map(({ days, hours }) => (
    <div key={days}>
      <dt>{days}</dt>
      <dd>{hours}</dd>
    </div>
  ))
}

/** Telephone numbers and e-mail address beside a contact form; children are further lines. */
export function ContactDetails({ firm, children }: { firm: Content['firm']; children?: ReactNode }) {
  return (
    <dl className="lines lines--ruled">
      {firm.phones.map((phone) => (
        <div key={phone.number}>
          <dt>{phone.label}</dt>
          <dd>
            <a href={telephoneLink(phone.number)}>{phone.number}</a>
          </dd>
        </div>
      ))}
      <div>
        <dt>{useContent().content.interface.contact.email}</dt>
        <dd>
          <a href={`mailto:${firm.email}`}>{firm.email}</a>
        </dd>
      </div>
      {children}
    </dl>
  )
}
