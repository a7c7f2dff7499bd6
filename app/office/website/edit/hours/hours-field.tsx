import CalendarDays from 'lucide-react/icons/calendar-days'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { today } from '#app/office/forms/calendar-days.ts'
import { FieldInput, withValueIn } from '#app/office/website/edit/field-input.tsx'
import { type Entry, useEntries } from '#app/office/website/edit/use-entries.ts'
import type { FieldProps } from '#app/office/website/edit/words-field.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { Holiday } from '#domain/firm/calendar-holidays.ts'
import { weekdays } from '#domain/firm/opening-hours.ts'
import { dateInWords, ImportCalendar, nextDay, noteOf } from './import-calendar.tsx'

type Hours = { days: string; from: number; to: number; opens: string; closes: string }

/** The opening hours as a table of days and times. The words that visitors read are derived from the days. */
export function HoursField({ field, fieldPath, value, issues, onChange }: FieldProps) {
  const entries = useEntries({
    value: Array.isArray(value) ? value : [],
    onChange,
    nameOf: ({ value }) => (value as Hours).days,
  })

  function set(id: string, hours: Hours, changes: Partial<Hours>) {
    const next = { ...hours, ...changes }
    const to = Math.max(next.from, next.to)
    entries.set(id, {
      ...next,
      to,
      ...('opens' in changes || 'closes' in changes ? {} : { days: daysInWords(next.from, to) }),
    })
  }

  return (
    <fieldset className="entry-list stack gap-4" id={`field-${fieldPath}`}>
      <legend>{field.label}</legend>
      <p className="hint">Both offices, India time. Days that are not listed are closed.</p>
      <ol className="hours-rows" ref={entries.list}>
        {entries.entries.map(({ id, value }, at) => {
          const hours = value as Hours
          const error = issues.find(({ path }) => path[0] === at)?.message
          return (
            <li key={id} data-entry={id}>
              <Day label="First day" hours={hours} value={hours.from} onChange={(from) => set(id, hours, { from })} />
              <Day label="Last day" hours={hours} value={hours.to} onChange={(to) => set(id, hours, { to })} />
              <Time label="Opens" hours={hours} value={hours.opens} onChange={(opens) => set(id, hours, { opens })} />
              <Time
                label="Closes"
                hours={hours}
                value={hours.closes}
                onChange={(closes) => set(id, hours, { closes })}
              />
              <span className="entry-actions">
                <button
                  type="button"
                  data-part="remove"
                  aria-label={`Remove ${hours.days}`}
                  onClick={() => entries.remove(id)}
                >
                  <CloseIcon />
                </button>
              </span>
              <FieldError message={error} />
            </li>
          )
        })}
      </ol>
      <button className="text-link" type="button" onClick={() => entries.add(newHours)}>
        <Plus className="icon" /> Add days
      </button>
    </fieldset>
  )
}

const newHours: Hours = { days: 'Saturday', from: 6, to: 6, opens: '10:00', closes: '16:00' }

/** The days as visitors read them: 'Monday to Friday', 'Saturday'. */
function daysInWords(from: number, to: number) {
  const [first, last] = [weekdays[from - 1], weekdays[to - 1]]
  return from === to ? `${first}` : `${first} to ${last}`
}

type DayProps = { label: string; hours: Hours; value: number; onChange: (day: number) => void }

function Day({ label, hours, value, onChange }: DayProps) {
  return (
    <label>
      <span className="fine">{label}</span>
      <select
        className="input select"
        aria-label={`${hours.days}, ${label.toLowerCase()}`}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {weekdays.map((day, at) => (
          <option key={day} value={at + 1}>
            {day}
          </option>
        ))}
      </select>
    </label>
  )
}

type TimeProps = { label: string; hours: Hours; value: string; onChange: (time: string) => void }

function Time({ label, hours, value, onChange }: TimeProps) {
  return (
    <label>
      <span className="fine">{label}</span>
      <input
        className="input"
        type="time"
        aria-label={`${hours.days}, ${label.toLowerCase()}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

type HolidaysFieldProps = FieldProps & { hours: unknown }

/** Holidays and court vacations in one list, sorted by date; a calendar file can be imported. */
export function HolidaysField({ field, fieldPath, value, issues, hours, onChange }: HolidaysFieldProps) {
  const holidays = Array.isArray(value) ? (value as Holiday[]) : []
  const entries = useEntries({ value: holidays, onChange, nameOf: ({ value }) => (value as Holiday).name })
  const [openId, setOpenId] = useState<string>()
  const [isImporting, setImporting] = useState(false)
  // Sort only when an entry is opened or closed: an entry must not move while its date is typed.
  const [order, setOrder] = useState(() => sortedIds(entries.entries))
  const sorted = [...entries.entries].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))

  function toggle(id: string | undefined) {
    setOrder(sortedIds(entries.entries))
    setOpenId(id)
  }

  return (
    <fieldset className="entry-list stack gap-4" id={`field-${fieldPath}`}>
      <legend>
        {field.label} <span className="quiet">{entries.entries.length}</span>
      </legend>
      <p className="hint">The page names those of the next weeks; letters say it too. Past days go by themselves.</p>
      <ol className="holidays" ref={entries.list}>
        {sorted.map((entry) => {
          const { id } = entry
          const holiday = entry.value as Holiday
          const at = entries.entries.indexOf(entry)
          const entryIssues = issues.filter(({ path }) => path[0] === at)
          const isOpen = openId === id || entryIssues.length > 0
          const name = holiday.name || 'New day'
          return (
            <li key={id} data-entry={id}>
              <span className="holiday-date">{dateInWords(holiday)}</span>
              <span>
                <span className="strong">{name}</span>
                <span className="fine holiday-note">{noteOf(holiday)}</span>
              </span>
              <span className="entry-actions">
                <button
                  type="button"
                  aria-label={`Edit ${name}`}
                  aria-expanded={isOpen}
                  onClick={() => toggle(isOpen ? undefined : id)}
                >
                  <Pencil className="icon" />
                </button>
                <button
                  type="button"
                  data-part="remove"
                  aria-label={`Remove ${name}`}
                  onClick={() => entries.remove(id)}
                >
                  <CloseIcon />
                </button>
              </span>
              {isOpen && (
                <div className="holiday-fields stack gap-5">
                  {field.item?.map((inner) => (
                    <FieldInput
                      key={inner.key}
                      field={inner}
                      fieldPath={`${fieldPath}.${at}.${inner.key}`}
                      value={holiday[inner.key as keyof Holiday] ?? null}
                      issues={entryIssues.filter(({ path }) => path[1] === inner.key)}
                      onChange={(value) => entries.set(id, withValueIn(holiday, inner.key, value))}
                    />
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <FieldError message={issues.find(({ path }) => path.length === 0)?.message} />
      <div className="cluster gap-5">
        <button className="btn btn--line" type="button" onClick={() => setOpenId(entries.add({ name: '', from: '' }))}>
          <Plus className="icon" /> Add a day or a vacation
        </button>
        <button className="btn btn--line" type="button" onClick={() => setImporting(true)}>
          <CalendarDays className="icon" /> Import a calendar (.ics)
        </button>
      </div>
      {isImporting && (
        <ImportCalendar
          firm={{ hours: Array.isArray(hours) ? hours : [], holidays }}
          onAdd={(next) => {
            setOrder([])
            entries.replace(next)
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </fieldset>
  )
}

function sortedIds(entries: Entry[]) {
  const day = today()
  const next = ({ value }: Entry) => nextDay(value as Holiday, day)
  return [...entries].sort((one, other) => next(one).localeCompare(next(other))).map(({ id }) => id)
}
