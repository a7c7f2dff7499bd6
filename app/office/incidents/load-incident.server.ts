import { longDateOf } from '#app/office/office-time.ts'
import type { Content } from '#domain/firm/content.ts'
import { findTouched } from '#domain/incidents/find-touched.server.ts'
import { findIncident, type OpenIncident } from '#domain/incidents/incidents.server.ts'
import { limitsOf } from '#domain/incidents/touched.ts'
import { writeNotices } from '#domain/incidents/write-notices.ts'
import type { Resources } from '#platform/resources.ts'

export type LoadedIncident = NonNullable<Awaited<ReturnType<typeof loadIncident>>>

/** An incident with its drafts and a page of those whom it touched; undefined if there is no such incident. */
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
  const { summary, shown, pages } = await findTouched(db, incident, { reach, page })
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
