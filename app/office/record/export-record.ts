import { Readable } from 'node:stream'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { staff } from '#domain/change/actor.ts'
import { exportRecord } from '#domain/record/list-record.server.ts'
import type { Route } from './+types/export-record.ts'
import { readFilter } from './load-record.server.ts'

/** The entries that the page shows, as a file, line by line. */
export function loader({ url, context }: Route.LoaderArgs) {
  const actor = staff(context.get(userContext), context.get(requestContext))
  const lines = exportRecord(context.get(resourcesContext), actor, readFilter(url.searchParams))
  const headers = {
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Content-Disposition': 'attachment; filename="record.ndjson"',
    'Cache-Control': 'no-store',
  }
  return new Response(Readable.toWeb(Readable.from(lines)) as ReadableStream, { headers })
}
