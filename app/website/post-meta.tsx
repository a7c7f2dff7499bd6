import type { SharePicture } from '#app/document/content-context.ts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { publisherOf } from '#domain/structured/firm-things.ts'
import { breadcrumbsOf } from '#domain/structured/page-things.ts'
import { postThing } from '#domain/structured/post-thing.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { FeedLink } from './feed-link.tsx'
import { PageTitle } from './page-meta.tsx'
import { ShareCard } from './share-card.tsx'
import { StructuredData } from './structured-data.tsx'
import { useContent } from './use-content.ts'

type PostMetaProps = { post: PublishedPost; html: string; share: SharePicture }

/** What the tab, a search result and a shared link say of a post: its own summary, never cut, where it has one. */
export function PostMeta({ post, html, share }: PostMetaProps) {
  const { content, publicUrl } = useContent()
  const { slug, title, summary, beginning, author, tags, areas, publishedAt, updatedAt } = post
  const description = summary || excerptOf(beginning, 150)
  const section = content.practiceAreas.find((area) => area.slug === areas[0])?.title
  return (
    <>
      <PageTitle title={title} description={description} />
      <ShareCard
        type="article"
        title={title}
        description={description}
        address={`${publicUrl}/blog/${slug}`}
        picture={share}
      />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={updatedAt} />
      <meta property="article:author" content={author} />
      <meta name="author" content={author} />
      {section && <meta property="article:section" content={section} />}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <StructuredData
        things={[
          publisherOf(publicUrl, content.firm),
          postThing(publicUrl, { post, html, description, team: content.team }),
          ...breadcrumbsOf(publicUrl, `/blog/${slug}`, title),
        ]}
      />
      <FeedLink />
    </>
  )
}
