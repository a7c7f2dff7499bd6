import { data, type HeadersArgs } from 'react-router'
import { contentContext, requestContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { TextField } from '#app/ui/field.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { stepSquares } from '#app/ui/knight-path.ts'
import { StepBoard } from '#app/ui/mini-board.tsx'
import { Note } from '#app/ui/notice.tsx'
import { ResourceHead } from '#app/website/resources/resource-head.tsx'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { longDate, longDay } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import { forCount } from '#domain/for-count.ts'
import { fill } from '#domain/template.ts'
import {
  type ComputedStep,
  computeSteps,
  type GivenDates,
  openCourtCalendar,
  readGivenDates,
} from '#domain/time-limits/compute-steps.ts'
import type { Route } from './+types/time-limits-page.ts'
import timeLimitsStyles from './time-limits.css?url'

export const links = pageStyles(timeLimitsStyles)

/** The given dates are only used for this response: they are neither stored nor cached. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { timeLimits, interface: shown } = context.get(contentContext)
  const { matters, closedDays } = timeLimits
  const { searchParams } = new URL(request.url)
  const matter = matters.find(({ slug }) => slug === searchParams.get('matter'))
  if (!matter) {
    context.get(requestContext).tagCache()
    return data({ selected: undefined })
  }
  const hasDates = matter.dates.some(({ key }) => searchParams.has(key))
  const { given, errors, hasErrors } = readGivenDates(matter, searchParams, shown.timeLimits)
  const typed = Object.fromEntries(matter.dates.map(({ key }) => [key, searchParams.get(key) ?? '']))
  const steps = hasDates && !hasErrors ? computeSteps(matter, given, openCourtCalendar(closedDays)) : undefined
  const isInvalid = hasDates && hasErrors
  return data(
    { selected: { slug: matter.slug, typed, errors: isInvalid ? errors : {}, steps, given } },
    { status: isInvalid ? 422 : 200, headers: { 'Cache-Control': 'no-store' } },
  )
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export default function TimeLimits({ loaderData: { selected } }: Route.ComponentProps) {
  const { timeLimits, interface: shown } = useContent().content
  const { matters, reviewedOn } = timeLimits
  const words = shown.timeLimits
  const matter = matters.find(({ slug }) => slug === selected?.slug)
  return (
    <main id="main">
      <ResourceHead page="time-limits" />
      <section className="section" aria-label={matter ? matter.title : words.matters}>
        <div className="wrap board limits">
          <div className="limits-side stack">
            {matter ? (
              <p>
                <a className="link" href="/resources/time-limits">
                  {words.allMatters} <ArrowIcon />
                </a>
              </p>
            ) : (
              <h2>{words.happened}</h2>
            )}
            <p className="fine">{fill(words.fine, { date: longDate(reviewedOn) })}</p>
          </div>
          <div className="limits-main">
            {matter && selected ? <MatterForm matter={matter} {...selected} /> : <MatterList matters={matters} />}
          </div>
        </div>
      </section>
    </main>
  )
}

function MatterList({ matters }: { matters: Matter[] }) {
  return (
    <ul className="ruled-links">
      {matters.map(({ slug, title, summary }) => (
        <li key={slug}>
          <a className="link cover" href={`/resources/time-limits?matter=${slug}`}>
            {title} <ArrowIcon />
          </a>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}

type MatterFormProps = { matter: Matter } & NonNullable<Route.ComponentProps['loaderData']['selected']>

function MatterForm({ matter, typed, errors, steps, given }: MatterFormProps) {
  const words = useContent().content.interface.timeLimits
  const isInvalid = Object.keys(errors).length > 0
  return (
    <>
      <div className="stack">
        <h2>{matter.title}</h2>
        <p>{matter.summary}</p>
      </div>
      {isInvalid && <Note kind="bad" title={words.correct} />}
      <form className="form limits-form" method="get" action="/resources/time-limits#dates" noValidate>
        <input type="hidden" name="matter" value={matter.slug} />
        {matter.dates.map(({ key, label, help, optional }) => (
          <TextField
            key={key}
            name={key}
            type="date"
            label={optional ? fill(words.ifKnown, { label }) : label}
            hint={help}
            optional={optional}
            value={typed[key]}
            errors={errors[key]}
          />
        ))}
        <div className="btns">
          <button className="btn" type="submit">
            {words.show} <ArrowIcon />
          </button>
        </div>
      </form>
      {steps && <Steps matter={matter} steps={steps} given={given} />}
    </>
  )
}

type StepsProps = { matter: Matter; steps: ComputedStep[]; given: GivenDates }

/** The steps of a matter: each with its last day, its statute, and the rule for days on which the court is closed. */
function Steps({ matter, steps, given }: StepsProps) {
  const words = useContent().content.interface.timeLimits
  return (
    <section className="limits-timeline" id="dates" aria-labelledby="dates-heading" tabIndex={-1}>
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
