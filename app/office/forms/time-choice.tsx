import { fullTime } from '#app/office/office-time.ts'
import { localTime, momentAt } from '#domain/dates.ts'
import { amount } from '#domain/number-word.ts'
import { Calendar } from './calendar.tsx'
import { today } from './calendar-days.ts'

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
