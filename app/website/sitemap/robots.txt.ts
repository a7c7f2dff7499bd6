import { requestContext, resourcesContext } from '#app/context.ts'
import type { Route } from './+types/robots.txt.ts'

/** Allows everything: private pages are protected by sign-in, not by a public list of their paths. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache()
  const { config } = context.get(resourcesContext)
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
