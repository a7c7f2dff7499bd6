import { contentContext, resourcesContext } from '#app/context.ts'
import { cachedAnswer } from '#app/website/shell/cached-answer.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { Route } from './+types/sitemap.xml.ts'
import { listSitemapEntries } from './sitemap-entries.server.ts'
import { sitemapText } from './sitemap-text.ts'

/** Every public page for search engines, with the day it last changed where that is known. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(resourcesContext)
  const entries = await listSitemapEntries(db, context.get(contentContext))
  const version = versionOf(config.PUBLIC_URL, entries)
  return await cachedAnswer(context, 'application/xml', version, async () => ({
    text: sitemapText(config.PUBLIC_URL, entries),
    lasting: true,
  }))
}
