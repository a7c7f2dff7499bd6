import { Feed } from 'feed'
import type { Route } from './+types/rss.xml.ts'
import { type Channel, type FeedItem, sendFeed } from './feed-items.server.ts'

/** The newest posts, whole, for readers of feeds. */
export function loader({ context }: Route.LoaderArgs) {
  return sendFeed(context, 'application/rss+xml', feedOf)
}

function feedOf({ title, description, site }: Channel, items: FeedItem[]) {
  const changes = items.map((item) => item.updatedAt).sort()
  const feed = new Feed({
    title,
    description,
    link: `${site}/blog`,
    feed: `${site}/rss.xml`,
    language: 'en-IN',
    generator: false,
    updated: new Date(changes.at(-1) ?? 0),
  })
  for (const { title, link, summary, html, author, tags, publishedAt, image, imageBytes } of items) {
    feed.addItem({
      title: asWords(title),
      link,
      date: new Date(publishedAt),
      description: asWords(summary),
      content: html && withoutEnd(html),
      category: tags.map((name) => ({ name })),
      enclosure: { url: image, type: 'image/webp', length: imageBytes },
      // The feed's own field for an author takes an e-mail address only.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
    })
  }
  return withNamespace(withoutControls(feed.rss2()))
}

/** Readers of feeds take titles and summaries for HTML, so a tag that somebody wrote about must not be one. */
function asWords(text: string) {
  return withoutEnd(text.replaceAll('<', '&lt;'))
}

/** Nothing within ends what it stands in. */
function withoutEnd(html: string) {
  return html.replaceAll(']]>', ']]&gt;')
}

/** Signs that no XML may hold, however they came into a post. */
function withoutControls(xml: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** The library names the authors' namespace only where there are whole texts. */
function withNamespace(xml: string) {
  if (xml.includes('xmlns:dc=')) return xml
  return xml.replace('<rss ', '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" ')
}
