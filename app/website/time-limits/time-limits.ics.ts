import ICAL from 'ical.js'
import { data } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { addDays, computeSteps, openCourtCalendar, readGivenDates } from '#domain/time-limits/compute-steps.ts'
import type { Route } from './+types/time-limits.ics.ts'

/** One step as an all-day event in iCalendar format. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { timeLimits, firm, interface: shown } = context.get(contentContext)
  const words = shown.timeLimits
  const { config } = context.get(resourcesContext)
  const { searchParams } = new URL(request.url)
  const matter = timeLimits.matters.find(({ slug }) => slug === searchParams.get('matter'))
  if (!matter) throw data(words.noMatter, { status: 404 })
  const { given, hasErrors } = readGivenDates(matter, searchParams, words)
  const steps = hasErrors ? [] : computeSteps(matter, given, openCourtCalendar(timeLimits.closedDays))
  const computed = steps.find(({ step }) => step.key === searchParams.get('step'))
  if (computed?.state !== 'dated') throw data(words.noDate, { status: 404 })

  const { step, openDay } = computed
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('prodid', `-//${firm.name}//Time limits//EN`)
  calendar.updatePropertyWithValue('version', '2.0')
  const event = new ICAL.Component('vevent')
  event.updatePropertyWithValue('uid', `${matter.slug}-${step.key}-${openDay}@${new URL(config.PUBLIC_URL).hostname}`)
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(), true))
  event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(openDay))
  event.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(openDay, 1)))
  event.updatePropertyWithValue('summary', `${step.title}: ${matter.title}`)
  event.updatePropertyWithValue('description', `${step.text}\n${step.statute}.\n${words.notAdvice}`)
  calendar.addSubcomponent(event)
  return new Response(calendar.toString(), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${matter.slug}-${step.key}.ics"`,
      'Cache-Control': 'no-store',
    },
  })
}
