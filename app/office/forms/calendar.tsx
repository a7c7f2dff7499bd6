import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BackIcon, OnIcon } from '#app/ui/icons.tsx'
import { addMonths, dayByKey, dayName, monthName, weeksOf } from './calendar-days.ts'

type CalendarProps = {
  day: string
  today: string
  /** Whether days that have passed may be chosen. */
  allowsPast: boolean
  onDay: (day: string) => void
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** A day out of a month, by pointer or by arrow keys. */
export function Calendar({ day, today, allowsPast, onDay }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null)
  // Where the cursor is: days of another month can be looked at before one is chosen.
  const [at, setAt] = useState(day)
  const isOver = (day: string) => !allowsPast && day < today

  function move(event: KeyboardEvent) {
    const next = dayByKey(at, event.key)
    if (!next) return
    event.preventDefault()
    flushSync(() => setAt(isOver(next) ? today : next))
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  return (
    <fieldset className="calendar stack gap-3" aria-label="Choose a day">
      <div className="calendar-head split">
        <button type="button" aria-label="Previous month" onClick={() => setAt(addMonths(at, -1))}>
          <BackIcon />
        </button>
        <b aria-live="polite">{monthName(at)}</b>
        <button type="button" aria-label="Next month" onClick={() => setAt(addMonths(at, 1))}>
          <OnIcon />
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
          {weeksOf(at).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have an order and no name
            <tr key={row}>
              {week.map((date, place) => (
                <td key={date ?? `blank-${place}`}>
                  {date && (
                    <button
                      type="button"
                      className={date === today ? 'today' : undefined}
                      aria-label={dayName(date)}
                      aria-pressed={date === day}
                      tabIndex={date === at ? 0 : -1}
                      disabled={isOver(date)}
                      onKeyDown={move}
                      onClick={() => {
                        setAt(date)
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
