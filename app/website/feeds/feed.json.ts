import type { Route } from './+types/feed.json.ts'
import { type Channel, type FeedItem, sendFeed } from './feed-items.server.ts'

/** The same posts as rss.xml in the JSON Feed format: https://www.jsonfeed.org/version/1.1/ */
export function loader({ context }: Route.LoaderArgs) {
  return sendFeed(context, 'application/feed+json', (channel, items) => JSON.stringify(feedOf(channel, items)))
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
      // The format requires one of the two.
      ...(html === undefined ? { content_text: summary } : { content_html: html }),
      image,
      date_published: publishedAt,
      date_modified: updatedAt,
      authors: [{ name: author }],
      tags,
    })),
  }
}
