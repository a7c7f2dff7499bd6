import { data } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { streamFile } from '#app/office/stream-file.server.ts'
import { staff } from '#domain/change/actor.ts'
import { exportAffected, findIncident } from '#domain/incidents/incidents.server.ts'
import type { Route } from './+types/export-affected.ts'

/** Exports everybody whom an incident affected, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const incident = await findIncident(resources.db, params.id)
  if (!incident) throw data(null, { status: 404, statusText: 'Not Found' })
  const actor = staff(context.get(userContext), context.get(requestContext))
  return streamFile(exportAffected(resources, actor, incident), { name: 'touched.csv', type: 'text/csv' })
}
