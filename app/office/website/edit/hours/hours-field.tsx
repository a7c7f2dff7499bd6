import Plus from 'lucide-react/icons/plus'
import { useEntries } from '#app/office/website/edit/use-entries.ts'
import type { FieldProps } from '#app/office/website/edit/words-field.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { weekdays } from '#domain/firm/opening-hours.ts'

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
