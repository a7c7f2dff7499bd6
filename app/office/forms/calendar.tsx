import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BackIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { addMonths, dayByKey, dayName, monthName, weeksOf } from './calendar-days.ts'

type CalendarProps = {
  day: string
  today: string
  /** Whether past days may be chosen. */
  allowsPast: boolean
  onDay: (day: string) => void
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** A date picker for one month, used by pointer or arrow keys. */
export function Calendar({ day, today, allowsPast, onDay }: CalendarProps) {
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
