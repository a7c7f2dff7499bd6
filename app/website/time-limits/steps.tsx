import { stepSquares } from '#app/ui/knight-path.ts'
import { StepBoard } from '#app/ui/mini-board.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { longDay } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import { forCount } from '#domain/for-count.ts'
import { fill } from '#domain/template.ts'
import type { ComputedStep, GivenDates } from '#domain/time-limits/compute-steps.ts'

type StepsProps = { matter: Matter; steps: ComputedStep[]; given: GivenDates }

/** The steps of a matter: each with its last day, its statute, and the rule for days on which the court is closed. */
export function Steps({ matter, steps, given }: StepsProps) {
  const words = useContent().content.interface.timeLimits
  return (
    <section className="limits-way" id="dates" aria-labelledby="dates-heading" tabIndex={-1}>
      <div className="limits-board">
        <StepBoard count={steps.length} />
      </div>
      <div className="stack">
        <h3 id="dates-heading">{words.way}</h3>
        {matter.dates.map(({ key, label }) => {
          const day = given[key]
          return (
            day && (
              <p className="fine" key={key}>
                {label}: {longDay(day)}
              </p>
            )
          )
        })}
      </div>
      <ol className="limits-steps">
        {steps.map((computed, index) => (
          <li key={computed.step.key}>
            <span className="marker-square" aria-hidden="true">
              {stepSquares[index]}
            </span>
            <div className="stack">
              <h4>{computed.step.title}</h4>
              <LastDay computed={computed} matter={matter} />
              <p>{computed.step.text}</p>
              {computed.note && <p className="limits-caution">{computed.note}</p>}
              {computed.step.caution && <p className="limits-caution">{computed.step.caution}</p>}
              <p className="fine">
                {computed.step.statute}. {computed.step.closed.text}
              </p>
              {computed.state === 'dated' && (
                <p>
                  <a
                    className="link limits-ics"
                    href={`/resources/time-limits.ics?${calendarQuery(matter, computed, given)}`}
                    aria-label={fill(words.addToCalendarOf, { step: computed.step.title })}
                  >
                    {words.addToCalendar}
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="fine">
        {words.sources}{' '}
        {matter.sources.map(({ label, url }, index) => (
          <span key={label}>
            {index > 0 && ', '}
            <a href={url} rel="external noopener noreferrer">
              {label}
            </a>
          </span>
        ))}
      </p>
    </section>
  )
}

function LastDay({ computed, matter }: { computed: ComputedStep; matter: Matter }) {
  const words = useContent().content.interface.timeLimits
  if (computed.state === 'uncertain') return <p className="limits-day limits-day--open">{computed.text}</p>
  if (computed.state === 'waiting') {
    return <p className="limits-day limits-day--open">{waitingFor(computed, matter, words)}</p>
  }
  const { day, openDay, closedBecause } = computed
  return (
    <>
      <p className="limits-day">
        <time dateTime={openDay}>{longDay(openDay)}</time>
      </p>
      {closedBecause && (
        <p>
          {day === openDay
            ? fill(words.closedThen, { reason: closedBecause })
            : fill(words.closedBefore, { day: longDay(day), reason: closedBecause })}
        </p>
      )}
    </>
  )
}

/** Shown instead of a date that cannot be computed yet. */
function waitingFor({ step }: ComputedStep, { dates, steps }: Matter, words: Content['interface']['timeLimits']) {
  const { amount, unit } = step.period
  const period = forCount(words[`${unit}s`], amount)
  const date = dates.find(({ key }) => key === step.from)
  const earlier = steps.find(({ key }) => key === step.from)
  const from = date ? date.label.replace(/^The day/, 'the day') : fill(words.stepBefore, { step: earlier?.title ?? '' })
  return fill(words.waiting, { period, from })
}

function calendarQuery(matter: Matter, { step }: ComputedStep, given: GivenDates) {
  const query = new URLSearchParams({ matter: matter.slug, step: step.key })
  for (const [key, day] of Object.entries(given)) if (day) query.set(key, day)
  return query.toString()
}
