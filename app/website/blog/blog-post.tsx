import { data, redirect } from 'react-router'
import { contentContext, postOrderContext, requestContext, resourcesContext } from '#app/context.ts'
import { type SharePicture, useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import NotFound from '#app/website/shell/not-found.tsx'
import { Marker } from '#app/website/shell/page-head.tsx'
import { JsonLd, PageTitle, pageStyles, ShareCard } from '#app/website/shell/page-meta.tsx'
import { findPostNeighbours } from '#domain/blog/post-order.server.ts'
import { findPost, type PublishedPost } from '#domain/blog/posts.server.ts'
import { renderedPost } from '#domain/blog/render-post.server.ts'
import { breadcrumbsOf, postJsonLd, publisherOf } from '#domain/json-ld/json-ld.ts'
import { shareOfPost } from '#domain/share/shares.server.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Route } from './+types/blog-post.ts'
import readingStyles from './post-page.css?url'
import { PostPage } from './post-page.tsx'
import { FeedLink } from './topics.tsx'

export const links = pageStyles(readingStyles)

export async function loader({ params, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const found = await findPost(resources.db, params.slug)
  if (!found) return data({ found: 'nothing' } as const, { status: 404 })
  if (found === 'gone') return data({ found: 'gone' } as const, { status: 410 })
  if ('movedTo' in found) throw redirect(`/blog/${found.movedTo}`, 301)
  const { html: _, renderedBy: __, minutes: ___, ...post } = found
  const { html, minutes, isStored } = await renderedPost(resources, found)
  const { path, alt } = shareOfPost(post, context.get(contentContext).firm)
  const neighbours = await findPostNeighbours(resources.db, await context.get(postOrderContext)(), post)
  // Cache the page only if its rendered text was stored: otherwise the next request renders it again.
  if (isStored) context.get(requestContext).tagCache('posts', `post:${post.slug}`)
  return { found: 'post', post, html, minutes, neighbours, share: { path, alt } } as const
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  if (loaderData.found === 'nothing') return <NotFound />
  if (loaderData.found === 'gone') return <PostGone />
  const { post, html, minutes, neighbours, share } = loaderData
  return (
    <PostPage post={post} html={html} minutes={minutes} neighbours={neighbours}>
      <PostMeta post={post} html={html} share={share} />
    </PostPage>
  )
}

/** Shown with status 410 at the address of a post that was taken down. */
function PostGone() {
  const { blog: words, errors } = useContent().content.interface
  return (
    <main id="main">
      <title>{words.goneTitle}</title>
      <meta name="robots" content="noindex" />
      <section className="error-page on-navy">
        <div className="wrap board">
          <div className="error-page-main">
            <Marker square="g8">{words.label}</Marker>
            <h1>{words.gone}</h1>
            <p className="lede">{words.goneText}</p>
            <div className="btns">
              <a className="btn" href="/blog">
                {words.goneLink} <ArrowIcon />
              </a>
              <a className="btn btn--line" href="/">
                {errors.home} <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}

type PostMetaProps = { post: PublishedPost; html: string; share: SharePicture }

/** Title, description and share data of a post. Uses its summary in full if there is one. */
function PostMeta({ post, html, share }: PostMetaProps) {
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
      <JsonLd
        jsonLd={[
          publisherOf(publicUrl, content.firm),
          postJsonLd(publicUrl, { post, html, description, team: content.team }),
          ...breadcrumbsOf(publicUrl, `/blog/${slug}`, title),
        ]}
      />
      <FeedLink />
    </>
  )
}
