import { contentContext, requestContext } from '#app/context.ts'
import { sendManifest } from '#app/website/sitemap/site.webmanifest.ts'
import type { Route } from './+types/site.webmanifest.ts'

/** Only the name, without a description. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache()
  return sendManifest({ name: context.get(contentContext).firm.name })
}
