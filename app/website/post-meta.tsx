import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { FeedLink } from './feed-link.tsx'
import { PageMeta } from './page-meta.tsx'
import { useContent } from './use-content.ts'

/** What the tab, a search result and a shared link say of a post: its own summary, never cut, where it has one. */
export function PostMeta({ post: { title, summary, beginning, image, publishedAt } }: { post: PublishedPost }) {
  const { publicUrl } = useContent()
  return (
    <>
      <PageMeta title={title} description={summary || excerptOf(beginning, 150)} />
      <meta property="og:image" content={`${publicUrl}${image.address}?w=1280`} />
      <meta property="article:published_time" content={publishedAt} />
      <FeedLink />
    </>
  )
}
