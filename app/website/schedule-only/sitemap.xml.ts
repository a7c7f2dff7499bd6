import { requestContext, resourcesContext } from '#app/context.ts'
import { sitemapText } from '#app/website/sitemap/sitemap-text.ts'
import { schedulePaths } from '#domain/schedule-only/schedule-only.ts'
import type { Route } from './+types/sitemap.xml.ts'

/** The pages that are not hidden. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache()
  const { config } = context.get(resourcesContext)
  return new Response(
    sitemapText(
      config.PUBLIC_URL,
      schedulePaths.map((path) => ({ path })),
    ),
    {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
    },
  )
}
