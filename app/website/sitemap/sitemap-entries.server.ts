import { topicPath } from '#app/website/blog/topics.tsx'
import { listPostAddresses } from '#domain/blog/posts.server.ts'
import { listTopicChanges } from '#domain/blog/search/topics.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import type { Content } from '#domain/firm/content.ts'
import { listGalleryPictures } from '#domain/gallery/pictures.server.ts'
import { rules } from '#domain/rules.ts'
import { listedPages, pagePictures } from '#domain/site/pages.ts'
import type { Resources } from '#platform/resources.ts'
import type { SitemapEntry } from './sitemap-text.ts'

/**
 * Every public page: those of the page list, the topics, and the posts from the newest on. Pages from content/ have no
 * date, because the time of a file is only that of its last copy; the legal texts contain their date.
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
  const postChanges = posts.map(({ changed }) => changed).sort()
  const changesByList = {
    posts: postChanges.at(-1),
    'case studies': topics.find(({ key }) => key === topicOf(rules.caseStudies.tag))?.changed,
    press: undefined,
  }
  const pictures = pagePictures(content).set(
    '/media',
    gallery.map(({ image }) => image.address),
  )
  const entries = [
    ...listedPages(content).map(({ path, collection }) => ({
      path,
      changed: changes[path] ?? (collection && changesByList[collection]),
      pictures: pictures.get(path),
    })),
    ...topics.map(({ key, changed }) => ({ path: topicPath(key), changed })),
    ...posts.map(({ slug, changed, picture }) => ({ path: `/blog/${slug}`, changed, pictures: [picture] })),
  ]
  return entries.slice(0, rules.sitemap.maxAddresses)
}
