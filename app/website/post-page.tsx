import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { AboutPost } from './about-post.tsx'
import { FeedLink } from './feed-link.tsx'
import { PageMeta } from './page-meta.tsx'
import { useContent } from './use-content.ts'

type PostPageProps = { post: PublishedPost; html: string; minutes: number; older?: { slug: string; title: string } }

export function PostPage({ post, html, minutes, older }: PostPageProps) {
  const { content, publicUrl } = useContent()
  const { title, beginning, image, publishedAt } = post
  const areas = post.areas.flatMap((slug) => content.practiceAreas.filter((area) => area.slug === slug))
  return (
    <main id="main">
      <PageMeta title={title} description={excerptOf(beginning, 150)} />
      <meta property="og:image" content={`${publicUrl}${image.address}?w=1280`} />
      <meta property="article:published_time" content={publishedAt} />
      <FeedLink />
      <div className="top top--post on-navy">
        <div className="wrap board">
          <div className="top-main">
            <Breadcrumbs trail={[['Home', '/'], ['Blog', '/blog'], ...topicOf(post, areas)]} />
            <h1>{title}</h1>
          </div>
        </div>
      </div>
      <div className="under">
        <div className="wrap">
          <Picture
            image={image}
            alt=""
            boxes={[
              { from: '64rem', width: 67.7, ratio: 2 },
              { width: 90.7, ratio: 8 / 5 },
            ]}
            first
          />
        </div>
      </div>
      <article className="section">
        <div className="wrap board read">
          <AboutPost post={post} minutes={minutes} areas={areas} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of the office, sanitised */}
          <div className="read-main prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </article>
      <div className="wrap">
        <nav className="pn" aria-label="Other posts">
          <a href="/blog">
            <span>Back</span>
            <b>{content.pages.blog.heading}</b>
          </a>
          {older && (
            <a href={`/blog/${older.slug}`} rel="next">
              <span>Next post</span>
              <b>{older.title}</b>
            </a>
          )}
        </nav>
      </div>
    </main>
  )
}

/** What a post is about, for its breadcrumb: its first area, or else its first tag, which has no page. */
function topicOf({ tags }: PublishedPost, [area]: Content['practiceAreas']): [label: string, path?: string][] {
  if (area) return [[area.title, `/practice-areas/${area.slug}`]]
  return tags.slice(0, 1).map((tag) => [tag])
}
