import { type ActionFunctionArgs, redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { staff } from '#domain/change/actor.ts'
import { localTime } from '#domain/dates.ts'
import { incidentFields, NewIncident } from '#domain/incidents/incident.ts'
import { listChoosableAccounts, listIncidents, openIncident } from '#domain/incidents/incidents.server.ts'
import { parse } from '#domain/parse.ts'
import type { Resources } from '#platform/resources.ts'

export type LoadedIncidents = Awaited<ReturnType<typeof loadIncidents>>

/** The open incidents, and the accounts that the form for a new one offers. */
export async function loadIncidents({ db }: Pick<Resources, 'db'>) {
  const now = new Date().toISOString()
  const incidents = await listIncidents(db)
  return { now, localNow: localTime(now), incidents, accounts: await listChoosableAccounts(db) }
}

/** Opens an incident and redirects to its page. */
export async function answerOpening({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const fields = incidentFields(await readForm(request))
  const actor = staff(context.get(userContext), context.get(requestContext))
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const open = () => openIncident(context.get(resourcesContext), actor, parse(NewIncident, fields))
  const answer = await answerForm(open, typed)
  if ('done' in answer && answer.done) throw redirect(`/adminDashboard/record/incident/${answer.done}`, 303)
  return answer
}
