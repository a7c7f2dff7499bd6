import type { RouterContextProvider } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { findFeedVersion, listFeedPosts } from '#domain/blog/feed-posts.server.ts'
import { feedHtml } from '#domain/text/html.ts'
import { versionOf } from '#domain/version-of.server.ts'

export type FeedItem = Awaited<ReturnType<typeof listItems>>['items'][number]
export type Channel = ReturnType<typeof channelOf>

/** What the feeds are called and where they are, without reading a post. */
export async function findFeed(context: Readonly<RouterContextProvider>) {
  const channel = channelOf(context)
  return { channel, version: versionOf(channel, await findFeedVersion(context.get(resourcesContext).db)) }
}

function channelOf(context: Readonly<RouterContextProvider>) {
  const { firm, pages } = context.get(contentContext)
  const { title, description } = pages.blog
  const site = context.get(resourcesContext).config.PUBLIC_URL
  return { title: `${title} | ${firm.name}`, description, site }
}

/** The newest posts as readers elsewhere get them: each address in them is whole. */
export async function listItems(context: Readonly<RouterContextProvider>, { site }: Channel) {
  const { posts, allKept } = await listFeedPosts(context.get(resourcesContext))
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
  return { items, allKept }
}
