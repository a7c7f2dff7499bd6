import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { listPublishedPosts } from '#domain/blog/posts.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/llms.txt.ts'
import { llmsText } from './llms-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache('posts')
  const { db, config } = context.get(resourcesContext)
  const posts = await listPublishedPosts(db, { limit: rules.feed.posts })
  const notes = posts.map(({ slug, title, summary, excerpt }) => ({
    slug,
    title,
    summary: summary || excerpt,
  }))
  return new Response(llmsText(config.PUBLIC_URL, context.get(contentContext), notes), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
