import { data, redirect } from 'react-router'
import { postOrderContext, resourcesContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { LinkEnded } from '#app/website/shell/not-found-layout.tsx'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { findPostNeighbours } from '#domain/blog/post-order.server.ts'
import { renderUncached } from '#domain/blog/render-post.server.ts'
import { findWriting, type Writing } from '#domain/blog/revisions/revisions.server.ts'
import { longMoment } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import type { Route } from './+types/preview.ts'
import { findPreviewedPost, isFramed } from './find-previewed-post.server.ts'
import type { ShownPost } from './post-footer.tsx'
import readingStyles from './post-page.css?url'
import { PostPage } from './post-page.tsx'

export const links = pageStyles(readingStyles)

/**
 * The URL is the secret, except in the frame of the office: keep it out of search engines, and do not send it as a
 * referrer to other sites. server.ts keeps it out of caches.
 */
export function headers() {
  return { 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex, nofollow' }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const link = await findPreviewedPost(resources, request, params.token)
  if (!link) return data({ view: 'unknown' } as const, 404)
  const writing = link === 'ended' ? undefined : await findWriting(resources.db, link.postId)
  if (link === 'ended' || !writing || writing.state === 'bin') return data({ view: 'ended' } as const, 410)
  // In the frame of the office the page shows no preview note.
  const inFrame = isFramed(request)
  if (!inFrame && writing.state === 'published' && !writing.isAhead) throw redirect(`/blog/${writing.slug}`, 302)
  const post = toShownPost(writing)
  const rendered = await renderUncached(resources, writing.words.text)
  const neighbours = await findPostNeighbours(resources.db, await context.get(postOrderContext)(), post)
  return { view: 'post', post, ...rendered, neighbours, until: inFrame ? undefined : link.endsAt } as const
}

/** The unpublished version of a post on the normal page of a post, for everyone who has the link. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const { blog, post: words } = useContent().content.interface
  if (loaderData.view !== 'post')
    return (
      <LinkEnded
        square="g8"
        label={blog.label}
        isUnknown={loaderData.view === 'unknown'}
        lede={words.linkEndedText}
        onward={{ path: '/blog', label: words.seePosts }}
      />
    )
  const { post, html, minutes, neighbours, until } = loaderData
  return (
    <PostPage post={post} html={html} minutes={minutes} neighbours={neighbours}>
      <title>{fill(words.previewTitle, { title: post.title })}</title>
      <meta name="robots" content="noindex, nofollow" />
      {until && (
        <p className="preview-note" role="note">
          <span className="wrap">{fill(words.previewNote, { moment: longMoment(until) })}</span>
        </p>
      )}
    </PostPage>
  )
}

/** The newest revision, which may not be public yet. */
function toShownPost({ id, slug, image, publishedAt, updatedAt, words: { text, ...words } }: Writing): ShownPost {
  return { id, slug, image, publishedAt, updatedAt, beginning: text.slice(0, rules.post.beginning), ...words }
}
