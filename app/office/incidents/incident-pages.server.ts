import { type ActionFunctionArgs, redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { longDateOf } from '#app/office/office-time.tsx'
import { staff } from '#domain/change/actor.ts'
import { localTime } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { findAffected } from '#domain/incidents/find-affected.server.ts'
import { incidentFields, limitsOf, NewIncident } from '#domain/incidents/incident.ts'
import {
  findIncident,
  listChoosableAccounts,
  listIncidents,
  type OpenIncident,
  openIncident,
} from '#domain/incidents/incidents.server.ts'
import { writeNotices } from '#domain/incidents/write-notices.ts'
import { parse } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

export type LoadedIncidents = Awaited<ReturnType<typeof loadIncidents>>

/** The open incidents, and the accounts that the form for a new one offers. */
export async function loadIncidents({ db }: Pick<Resources, 'db'>) {
  const now = new Date().toISOString()
  const incidents = await listIncidents(db)
  return { now, localNow: localTime(now), incidents, accounts: await listChoosableAccounts(db) }
}

/** Opens an incident and redirects to its page. */
export async function answerIncidentForm({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const fields = incidentFields(await readForm(request))
  const actor = staff(context.get(userContext), context.get(requestContext))
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const open = () => openIncident(context.get(resourcesContext), actor, parse(NewIncident, fields))
  const answer = await answerForm(open, typed)
  if ('done' in answer && answer.done) throw redirect(`/adminDashboard/record/incident/${answer.done}`, 303)
  return answer
}

export type LoadedIncident = NonNullable<Awaited<ReturnType<typeof loadIncident>>>

/** An incident with its drafts and a page of those whom it affected; undefined if there is no such incident. */
export async function loadIncident(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  content: Content,
  id: string,
  params: URLSearchParams,
) {
  const incident = await findIncident(db, id)
  if (!incident) return undefined
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const reach = params.get('reach') === 'possible' ? 'possible' : 'touched'
  const { summary, shown, pages } = await findAffected(db, incident, { reach, page })
  return {
    incident,
    now: new Date().toISOString(),
    accounts: await namesOf(db, incident),
    summary,
    limits: limitsOf(incident, summary, longDateOf),
    // Send only what the list shows: addresses and numbers are in the export only.
    rows: shown.map(({ kind, id, reason, reference, name, fields }) => ({ kind, id, reason, reference, name, fields })),
    page,
    pages,
    drafts: writeNotices({ content, website: config.PUBLIC_URL }, incident, summary),
  }
}

async function namesOf(db: Resources['db'], { accountIds }: OpenIncident) {
  const users = await db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...accountIds])
    .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return accountIds.map((id) => names.get(id) ?? 'an account that was removed')
}
