import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { longDate } from '#domain/long-date.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { FeedLink } from './feed-link.tsx'
import { PageMeta } from './page-meta.tsx'
import { Tags } from './post-row.tsx'
import { useContent } from './use-content.ts'

type PostPageProps = { post: PublishedPost; html: string; minutes: number; older?: { slug: string; title: string } }

export function PostPage({ post, html, minutes, older }: PostPageProps) {
  const { content, publicUrl } = useContent()
  const { title, beginning, image, publishedAt } = post
  return (
    <main id="main">
      <PageMeta title={title} description={excerptOf(beginning, 150)} />
      <meta property="og:image" content={`${publicUrl}${image.address}?w=1280`} />
      <meta property="article:published_time" content={publishedAt} />
      <FeedLink />
      <div className="top top--post on-navy">
        <div className="wrap board">
          <div className="top-main">
            <Breadcrumbs
              trail={[
                ['Home', '/'],
                ['Blog', '/blog'],
              ]}
              here={title}
            />
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
          <AboutPost post={post} minutes={minutes} />
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

function AboutPost({ post: { publishedAt, author, tags }, minutes }: { post: PublishedPost; minutes: number }) {
  return (
    <aside className="read-side" aria-label="About this post">
      <dl className="lines">
        <div>
          <dt>Published</dt>
          <dd>
            <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Author</dt>
          <dd>{author}</dd>
        </div>
        <div>
          <dt>Reading</dt>
          <dd>
            {minutes} {minutes === 1 ? 'minute' : 'minutes'}
          </dd>
        </div>
      </dl>
      <Tags tags={tags} />
    </aside>
  )
}
