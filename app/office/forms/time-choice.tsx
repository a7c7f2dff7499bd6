import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fullTime } from '#app/office/office-time.tsx'
import { BackIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { localTime, momentAt } from '#domain/dates.ts'
import { amount } from '#domain/number-word.ts'

import { addMonths, dayByKey, dayName, monthName, today, weeksOf } from './calendar-days.ts'

type TimeChoiceProps = {
  moment: string
  isPublic: boolean
  /** The label of the button that saves the time, if it is not saved yet. */
  savedBy?: string
  onMoment: (moment: string) => void
}

/** The day and time of a publication, in the firm's time zone. */
export function TimeChoice({ moment, isPublic, savedBy, onMoment }: TimeChoiceProps) {
  const [day = '', time = ''] = localTime(moment).split('T')
  const isAhead = moment > new Date().toISOString()
  const condition = savedBy ? `, once you press “${savedBy}”` : ''
  return (
    <div className="stack gap-5">
      <Calendar day={day} today={today()} allowsPast={isPublic} onDay={(day) => onMoment(momentAt(`${day}T${time}`))} />
      <div className="duo">
        <div className="field">
          <label htmlFor="publish-time">Time</label>
          <input
            className="input"
            id="publish-time"
            type="time"
            required
            value={time}
            onChange={({ target }) => target.value && onMoment(momentAt(`${day}T${target.value}`))}
          />
        </div>
        <div className="field">
          <span className="label">Zone</span>
          <p className="strong zone rail">India (IST)</p>
        </div>
      </div>
      <p className="xs" role="status">
        {isAhead ? (
          <>
            <span className="strong">
              Goes out {fullTime(moment)}
              {condition}.
            </span>
            <br />
            <span className="quiet">{timeUntil(moment, new Date())} Nobody needs to be signed in.</span>
          </>
        ) : (
          <span className="strong">
            Dated {fullTime(moment)}
            {condition}.
          </span>
        )}
      </p>
    </div>
  )
}

const minuteMs = 60_000

/** 'In 2 days and 21 hours.' */
export function timeUntil(moment: string, now: Date) {
  const minutes = Math.max(1, Math.round((Date.parse(moment) - now.getTime()) / minuteMs))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `In ${amount(days, 'day')}${hours > 0 ? ` and ${amount(hours, 'hour')}` : ''}.`
  const rest = minutes % 60
  if (hours > 0) return `In ${amount(hours, 'hour')}${rest > 0 ? ` and ${amount(rest, 'minute')}` : ''}.`
  return `In ${amount(rest, 'minute')}.`
}

type CalendarProps = {
  day: string
  today: string
  /** Whether past days may be chosen. */
  allowsPast: boolean
  onDay: (day: string) => void
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** A date picker for one month, used by pointer or arrow keys. */
function Calendar({ day, today, allowsPast, onDay }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null)
  // The day with the keyboard cursor; it may be in another month than the chosen day.
  const isDisabled = (day: string) => !allowsPast && day < today
  // It is the only tab stop, so it must not be on a disabled day.
  const enabledDay = (day: string) => (isDisabled(day) ? today : day)
  const [cursor, setCursor] = useState(() => enabledDay(day))
  const moveTo = (day: string) => setCursor(enabledDay(day))

  function move(event: KeyboardEvent) {
    const next = dayByKey(cursor, event.key)
    if (!next) return
    event.preventDefault()
    flushSync(() => moveTo(next))
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  return (
    <fieldset className="calendar stack gap-3" aria-label="Choose a day">
      <div className="calendar-head split">
        <button type="button" aria-label="Previous month" onClick={() => moveTo(addMonths(cursor, -1))}>
          <BackIcon />
        </button>
        <b aria-live="polite">{monthName(cursor)}</b>
        <button type="button" aria-label="Next month" onClick={() => moveTo(addMonths(cursor, 1))}>
          <ForwardIcon />
        </button>
      </div>
      <table ref={table}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have no id, and their order is fixed
            <tr key={row}>
              {week.map((date, weekday) => (
                <td key={date ?? `blank-${weekday}`}>
                  {date && (
                    <button
                      type="button"
                      className={date === today ? 'today' : undefined}
                      aria-label={dayName(date)}
                      aria-pressed={date === day}
                      tabIndex={date === cursor ? 0 : -1}
                      disabled={isDisabled(date)}
                      onKeyDown={move}
                      onClick={() => {
                        setCursor(date)
                        onDay(date)
                      }}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
