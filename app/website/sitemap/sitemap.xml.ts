import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import type { Route } from './+types/sitemap.xml.ts'
import { listSitemapEntries } from './sitemap-entries.server.ts'
import { sitemapText } from './sitemap-text.ts'

/** Every public page for search engines, with the date of its last change if it is known. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache('posts', 'gallery')
  const { db, config } = context.get(resourcesContext)
  const entries = await listSitemapEntries(db, context.get(contentContext))
  return new Response(sitemapText(config.PUBLIC_URL, entries), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
