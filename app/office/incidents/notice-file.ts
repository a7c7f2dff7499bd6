import { data } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { noticeFile } from '#domain/incidents/write-notices.ts'
import type { Route } from './+types/notice-file.ts'
import { loadIncident } from './incident-pages.server.ts'

/** One of the drafts as a file of plain text. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadIncident(
    context.get(resourcesContext),
    context.get(contentContext),
    params.id,
    new URLSearchParams(),
  )
  const draft = loaded?.drafts.find(({ name }) => name === params.name)
  if (!draft) throw data(null, { status: 404, statusText: 'Not Found' })
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': `attachment; filename="${draft.name}.txt"`,
    'Cache-Control': 'no-store',
  }
  // The byte order mark tells old editors that it is UTF-8.
  return new Response(`\uFEFF${noticeFile(draft)}`, { headers })
}
