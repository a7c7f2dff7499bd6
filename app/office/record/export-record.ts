import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { streamFile } from '#app/office/stream-file.server.ts'
import { staff } from '#domain/change/actor.ts'
import { exportRecord } from '#domain/record/record.server.ts'
import type { Route } from './+types/export-record.ts'
import { readFilter } from './record-page.server.ts'

/** Exports the entries that match the filter of the page, one per line. */
export function loader({ url, context }: Route.LoaderArgs) {
  const actor = staff(context.get(userContext), context.get(requestContext))
  const lines = exportRecord(context.get(resourcesContext), actor, readFilter(url.searchParams))
  return streamFile(lines, { name: 'record.ndjson', type: 'application/x-ndjson' })
}
