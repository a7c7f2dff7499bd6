import { cachedAnswer } from '#app/website/shell/cached-answer.ts'
import type { Route } from './+types/feed.json.ts'
import { type Channel, type FeedItem, findFeed, listItems } from './feed-items.server.ts'

/** The same posts as rss.xml, for readers that would rather have JSON: https://www.jsonfeed.org/version/1.1/ */
export async function loader({ context }: Route.LoaderArgs) {
  const { channel, version } = await findFeed(context)
  return await cachedAnswer(context, 'application/feed+json', version, async () => {
    const { items, allKept } = await listItems(context, channel)
    return { text: JSON.stringify(feedOf(channel, items)), lasting: allKept }
  })
}

function feedOf({ title, description, site }: Channel, items: FeedItem[]) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: `${site}/blog`,
    feed_url: `${site}/feed.json`,
    language: 'en-IN',
    items: items.map(({ title, link, summary, html, author, tags, publishedAt, updatedAt, image }) => ({
      id: link,
      url: link,
      title,
      summary,
      // One of the two there must be.
      ...(html === undefined ? { content_text: summary } : { content_html: html }),
      image,
      date_published: publishedAt,
      date_modified: updatedAt,
      authors: [{ name: author }],
      tags,
    })),
  }
}
