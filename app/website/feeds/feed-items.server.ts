import type { RouterContextProvider } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { listFeedPosts } from '#domain/blog/feed-posts.server.ts'
import { feedHtml } from '#domain/text/html.ts'

export type FeedItem = Awaited<ReturnType<typeof listItems>>['items'][number]
export type Channel = ReturnType<typeof channelOf>

/** Sends a feed. It is cached only if all its texts are rendered: the others are still being rendered. */
export async function sendFeed(
  context: Readonly<RouterContextProvider>,
  type: string,
  write: (channel: Channel, items: FeedItem[]) => string,
) {
  const channel = channelOf(context)
  const { items, isCacheable } = await listItems(context, channel)
  if (isCacheable) context.get(requestContext).tagCache('posts')
  return new Response(write(channel, items), {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' },
  })
}

function channelOf(context: Readonly<RouterContextProvider>) {
  const { firm, pages } = context.get(contentContext)
  const { title, description } = pages.blog
  const site = context.get(resourcesContext).config.PUBLIC_URL
  return { title: `${title} | ${firm.name}`, description, site }
}

/** The newest posts for feed readers, with absolute URLs only. */
async function listItems(context: Readonly<RouterContextProvider>, { site }: Channel) {
  const { posts, isCacheable } = await listFeedPosts(context.get(resourcesContext))
  const items = posts.map(({ slug, summary, excerpt, beginning: _, html, image, ...post }) => {
    const link = `${site}/blog/${slug}`
    return {
      ...post,
      link,
      summary: summary || excerpt,
      html: html === undefined ? undefined : feedHtml(html, link),
      image: `${site}${image.address}`,
    }
  })
  return { items, isCacheable }
}
