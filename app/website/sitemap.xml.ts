import { contentContext, resourcesContext } from '#app/context.ts'
import { mainPages } from '#app/main-pages.ts'
import { listPostAddresses } from '#domain/blog/posts.server.ts'
import { listTopicChanges } from '#domain/blog/topics.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { Route } from './+types/sitemap.xml.ts'
import { answerKept } from './answer-kept.ts'

type Entry = { path: string; changed?: string }

/** Every public page for search engines, with the day it last changed where that is known. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(resourcesContext)
  const posts = (await listPostAddresses(db)).map(({ slug, updatedAt }) => ({
    path: `/blog/${slug}`,
    changed: updatedAt,
  }))
  const topics = (await listTopicChanges(db)).map(({ key, changed }) => ({ path: `/blog/tag/${key}`, changed }))
  const entries = [...pagesOf(context.get(contentContext), newest(posts)), ...topics, ...posts]
  const version = versionOf(config.PUBLIC_URL, entries)
  return await answerKept(context, 'application/xml', version, async () => ({
    text: mapOf(config.PUBLIC_URL, entries),
    lasting: true,
  }))
}

function mapOf(site: string, entries: Entry[]) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map((entry) => lineOf(site, entry)),
    '</urlset>',
    '',
  ].join('\n')
}

function pagesOf({ practiceAreas, resources, privacy, terms }: Content, blogChanged?: string): Entry[] {
  const showsPosts = new Set(['/blog', '/resources/legal-updates', '/resources/case-studies'])
  const paths = [
    ...mainPages.map((page) => page.path),
    ...practiceAreas.map((area) => `/practice-areas/${area.slug}`),
    '/resources',
    ...resources.cards.map((card) => `/resources/${card.slug}`),
    '/sitemap',
  ]
  return [
    ...paths.map((path) => ({ path, changed: showsPosts.has(path) ? blogChanged : undefined })),
    { path: '/privacy-policy', changed: privacy.updated },
    { path: '/termsofservice', changed: terms.updated },
  ]
}

function newest(entries: Entry[]) {
  return entries
    .map((entry) => entry.changed ?? '')
    .sort()
    .at(-1)
}

function lineOf(site: string, { path, changed }: Entry) {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${site}${encodeURI(path)}</loc>${lastmod}</url>`
}
