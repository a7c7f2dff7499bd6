import { type FormEvent, useState } from 'react'
import { today } from '#app/office/forms/calendar-days.ts'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { CheckField } from '#app/office/forms/form-controls.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { FoundHoliday, findHolidays, Holiday } from '#domain/firm/calendar-holidays.ts'
import { amount } from '#domain/number-word.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '26 Jan' for every year, '25 Dec 2026', '28 Dec 2026 – 1 Jan 2027'. */
export function dateInWords({ from, to = from }: Pick<Holiday, 'from' | 'to'>) {
  const format = from.length === 5 ? dayOfYear : day
  const [first, last] = [from, to].map((date) => new Date(date.length === 5 ? `2024-${date}` : date))
  if (!first || !last || Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return 'No date yet'
  // Do not use Intl's formatRange: its spaces differ between browser and server.
  return from === to || last < first ? format.format(first) : `${dayOfYear.format(first)} – ${format.format(last)}`
}

/** Whether the office is closed or has other hours on these days. */
export function noteOf({ from, opens, closes }: Holiday) {
  const state = opens && closes ? `Office open ${opens} to ${closes}` : 'Closed'
  return from.length === 5 ? `${state}, every year` : state
}

/** The next date of a holiday, as a sort key: a yearly one gets its next year, a past one sorts last. */
export function nextDay({ from, to = from }: Holiday, today: string) {
  if (from.length === 5) return `${today.slice(5) <= to ? today.slice(0, 4) : Number(today.slice(0, 4)) + 1}-${from}`
  return to < today ? `9${from}` : from
}

type ImportCalendarProps = {
  firm: Parameters<typeof findHolidays>[1]
  onAdd: (holidays: Holiday[]) => void
  onClose: () => void
}

type CalendarFile = ReturnType<typeof findHolidays> & { name: string }

const maxBytes = 1_000_000
const vacationHours = { opens: '11:00', closes: '15:00' }

/** Lists the holidays of a calendar file before adding them. Holidays that exist already are not ticked. */
export function ImportCalendar({ firm, onAdd, onClose }: ImportCalendarProps) {
  const [calendar, setCalendar] = useState<CalendarFile>()
  const [error, setError] = useState<string>()
  const [unticked, setUnticked] = useState<FoundHoliday[]>([])
  const [opensInVacations, setOpens] = useState(true)
  const chosen = calendar?.found.filter((holiday) => holiday.state !== 'existing' && !unticked.includes(holiday)) ?? []

  async function read(input: HTMLInputElement) {
    const file = input.files?.[0]
    setCalendar(undefined)
    if (!file) return
    if (file.size > maxBytes) return setError('This file is larger than a calendar should be.')
    try {
      const { readCalendar, findHolidays } = await import('#domain/firm/calendar-holidays.ts')
      const days = readCalendar(await file.text())
      setError(days ? undefined : 'This file is no calendar. A calendar ends with .ics.')
      if (days) setCalendar({ name: file.name, ...findHolidays(days, firm, today()) })
    } catch {
      // Empty the field: browsers report no change if the same file is chosen again.
      input.value = ''
      setError('This file could not be read. Please check the connection and choose it again.')
    }
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const { addHolidays } = await import('#domain/firm/calendar-holidays.ts')
    onAdd(addHolidays({ holidays: firm.holidays, chosen, vacationHours: opensInVacations ? vacationHours : undefined }))
  }

  return (
    <OfficeDialog title={calendar ? 'What is in this calendar' : 'Import a calendar'} onClose={onClose}>
      {(close) => (
        <form onSubmit={(event) => void add(event)}>
          <div className="body stack gap-6">
            <div className="field">
              <label htmlFor="calendar-file">Calendar file (.ics)</label>
              <p className="hint">Such as a court or a government publishes. Nothing is added before you say so.</p>
              <input
                className="input"
                id="calendar-file"
                type="file"
                accept=".ics,text/calendar"
                aria-invalid={error ? true : undefined}
                aria-describedby={error && 'calendar-file-error'}
                onChange={({ target }) => void read(target)}
              />
              <FieldError id="calendar-file-error" message={error} />
            </div>
            {calendar && (
              <>
                <p role="status">
                  <span className="strong">{calendar.name}</span> {summaryOf(calendar)}
                </p>
                <ul className="found-holidays">
                  {calendar.found.map((holiday) => (
                    <li key={`${holiday.from} ${holiday.name}`}>
                      <CheckField
                        disabled={holiday.state === 'existing'}
                        checked={chosen.includes(holiday)}
                        onChange={({ target }) =>
                          setUnticked(
                            target.checked ? unticked.filter((other) => other !== holiday) : [...unticked, holiday],
                          )
                        }
                      >
                        <span className="holiday-date">{dateInWords(holiday)}</span>{' '}
                        <span className="strong">{holiday.name}</span>
                      </CheckField>
                      <span className="fine">{stateOf(holiday)}</span>
                    </li>
                  ))}
                </ul>
                {chosen.some(({ isVacation }) => isVacation) && (
                  <CheckField checked={opensInVacations} onChange={({ target }) => setOpens(target.checked)}>
                    In vacations the office is open {vacationHours.opens} to {vacationHours.closes}; else it is closed
                  </CheckField>
                )}
              </>
            )}
          </div>
          <div className="dialog-foot">
            <button className="btn btn--line" type="button" onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit" disabled={chosen.length === 0}>
              {chosen.length === 0
                ? 'Put them into the draft'
                : `Put ${amount(chosen.length, 'entry', 'entries')} into the draft`}
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}

function summaryOf({ found, leftOut }: CalendarFile) {
  const vacations = found.filter(({ isVacation }) => isVacation).length
  const parts = [amount(found.length - vacations, 'holiday'), amount(vacations, 'vacation')]
  const omitted =
    leftOut > 0 ? `, and ${amount(leftOut, 'day')} that ${leftOut === 1 ? 'is' : 'are'} over or closed anyway` : ''
  return `holds ${parts.join(', ')}${omitted}.`
}

function stateOf({ state, existing }: FoundHoliday) {
  if (state === 'existing') return 'already here'
  return existing ? `other dates here: ${dateInWords(existing)}` : 'new'
}
