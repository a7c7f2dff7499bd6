import { data, redirect } from 'react-router'
import { contentContext, orderContext, requestContext, resourcesContext } from '#app/context.ts'
import readingStyles from '#app/styles/sheets/reading.css?url'
import { findAroundPost } from '#domain/blog/around-post.server.ts'
import { findPost } from '#domain/blog/posts.server.ts'
import { renderedPost } from '#domain/blog/render-post.server.ts'
import { shareOfPost } from '#domain/share/share.server.ts'
import type { Route } from './+types/blog-post.ts'
import NotFound from './not-found.tsx'
import { pageStyles } from './page-styles.ts'
import { PostGone } from './post-gone.tsx'
import { PostMeta } from './post-meta.tsx'
import { PostPage } from './post-page.tsx'

export const links = pageStyles(readingStyles)

export async function loader({ params, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const found = await findPost(resources.db, params.slug)
  if (!found) return data({ found: 'nothing' } as const, { status: 404 })
  if (found === 'gone') return data({ found: 'gone' } as const, { status: 410 })
  if ('movedTo' in found) throw redirect(`/blog/${found.movedTo}`, 301)
  const { html: _, renderedBy: __, minutes: ___, ...post } = found
  const { html, minutes, kept } = await renderedPost(resources, found)
  const { path, alt } = shareOfPost(post, context.get(contentContext).firm)
  const around = await findAroundPost(resources.db, await context.get(orderContext)(), post)
  // One that could not be rendered is tried again for the next reader.
  if (kept) context.get(requestContext).tagCache('posts', `post:${post.slug}`)
  return { found: 'post', post, html, minutes, around, share: { path, alt } } as const
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  if (loaderData.found === 'nothing') return <NotFound />
  if (loaderData.found === 'gone') return <PostGone />
  const { post, html, minutes, around, share } = loaderData
  return (
    <PostPage post={post} html={html} minutes={minutes} around={around}>
      <PostMeta post={post} html={html} share={share} />
    </PostPage>
  )
}
