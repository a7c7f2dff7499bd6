import ICAL from 'ical.js'
import { data } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { computeSteps } from '#domain/time-limits/compute-steps.ts'
import { addDays, openCourtCalendar } from '#domain/time-limits/court-calendar.ts'
import { readGivenDates } from '#domain/time-limits/given-dates.ts'
import type { Route } from './+types/time-limits.ics.ts'

/** One step as an all-day event, which every calendar opens. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { timeLimits, firm } = context.get(contentContext)
  const { config } = context.get(resourcesContext)
  const { searchParams } = new URL(request.url)
  const matter = timeLimits.matters.find(({ slug }) => slug === searchParams.get('matter'))
  if (!matter) throw data('There is no such matter.', { status: 404 })
  const { given, hasErrors } = readGivenDates(matter, searchParams)
  const steps = hasErrors ? [] : computeSteps(matter, given, openCourtCalendar(timeLimits.closedDays))
  const found = steps.find(({ step }) => step.key === searchParams.get('step'))
  if (found?.state !== 'dated') throw data('No date can be given for this step.', { status: 404 })

  const { step, openDay } = found
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('prodid', `-//${firm.name}//Time limits//EN`)
  calendar.updatePropertyWithValue('version', '2.0')
  const event = new ICAL.Component('vevent')
  event.updatePropertyWithValue('uid', `${matter.slug}-${step.key}-${openDay}@${new URL(config.PUBLIC_URL).hostname}`)
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(), true))
  event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(openDay))
  event.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(openDay, 1)))
  event.updatePropertyWithValue('summary', `${step.title}: ${matter.title}`)
  event.updatePropertyWithValue('description', `${step.text}\n${step.statute}.\nGeneral information, not legal advice.`)
  calendar.addSubcomponent(event)
  return new Response(calendar.toString(), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${matter.slug}-${step.key}.ics"`,
      'Cache-Control': 'no-store',
    },
  })
}
