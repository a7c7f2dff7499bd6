import { data, type HeadersArgs } from 'react-router'
import { contentContext, requestContext } from '#app/context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ResourceHead } from '#app/website/resources/resource-head.tsx'
import { pageStyles } from '#app/website/shell/page-styles.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import { longDate } from '#domain/dates.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import { fill } from '#domain/template.ts'
import { computeSteps } from '#domain/time-limits/compute-steps.ts'
import { openCourtCalendar } from '#domain/time-limits/court-calendar.ts'
import { readGivenDates } from '#domain/time-limits/given-dates.ts'
import type { Route } from './+types/time-limits-page.ts'
import { Steps } from './steps.tsx'
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
    <ul className="outs">
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
