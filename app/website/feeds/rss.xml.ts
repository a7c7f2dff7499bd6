import { Feed } from 'feed'
import type { Route } from './+types/rss.xml.ts'
import { type Channel, type FeedItem, sendFeed } from './feed-items.server.ts'

/** The newest posts with their full text, for feed readers. */
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
      title: escapeText(title),
      link,
      date: new Date(publishedAt),
      description: escapeText(summary),
      content: html && escapeCdataEnd(html),
      category: tags.map((name) => ({ name })),
      enclosure: { url: image, type: 'image/webp', length: imageBytes },
      // The author field of RSS takes only an e-mail address.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
    })
  }
  return withNamespace(removeControlCharacters(feed.rss2()))
}

/** Escapes tags: feed readers parse titles and summaries as HTML. */
function escapeText(text: string) {
  return escapeCdataEnd(text.replaceAll('<', '&lt;'))
}

/** Prevents a text from ending its CDATA section. */
function escapeCdataEnd(html: string) {
  return html.replaceAll(']]>', ']]&gt;')
}

/** Removes characters that are not allowed in XML. */
function removeControlCharacters(xml: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Adds the `dc` namespace of the authors: the library declares it only if an item has content. */
function withNamespace(xml: string) {
  if (xml.includes('xmlns:dc=')) return xml
  return xml.replace('<rss ', '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" ')
}
