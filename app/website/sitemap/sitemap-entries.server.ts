import { topicPath } from '#app/website/blog/tag-links.tsx'
import { listPostAddresses } from '#domain/blog/posts.server.ts'
import { listTopicChanges } from '#domain/blog/search/topics.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import type { Content } from '#domain/firm/content.ts'
import { listGalleryPictures } from '#domain/gallery/pictures.server.ts'
import { rules } from '#domain/rules.ts'
import { listedPages, pagePictures } from '#domain/site/listed-pages.ts'
import type { Resources } from '#platform/resources.ts'
import type { SitemapEntry } from './sitemap-text.ts'

/**
 * Every public page: those of the list, the topics, and the posts from the newest on. When the words of content/ last
 * changed nobody knows, since a file bears the time at which it was copied; the legal texts say it of themselves.
 */
export async function listSitemapEntries(db: Resources['db'], content: Content): Promise<SitemapEntry[]> {
  const [posts, topics, gallery] = await Promise.all([
    listPostAddresses(db),
    listTopicChanges(db),
    listGalleryPictures(db, rules.media.maxPictures),
  ])
  const changes: Partial<Record<string, string>> = {
    '/privacy-policy': content.privacy.updated,
    '/termsofservice': content.terms.updated,
  }
  const newest = posts.map(({ changed }) => changed).sort()
  const byShown = {
    posts: newest.at(-1),
    'case studies': topics.find(({ key }) => key === topicOf(rules.caseStudies.tag))?.changed,
    press: undefined,
  }
  const pictures = pagePictures(content).set(
    '/media',
    gallery.map(({ image }) => image.address),
  )
  const entries = [
    ...listedPages(content).map(({ path, shows }) => ({
      path,
      changed: changes[path] ?? (shows && byShown[shows]),
      pictures: pictures.get(path),
    })),
    ...topics.map(({ key, changed }) => ({ path: topicPath(key), changed })),
    ...posts.map(({ slug, changed, picture }) => ({ path: `/blog/${slug}`, changed, pictures: [picture] })),
  ]
  return entries.slice(0, rules.sitemap.mostAddresses)
}
