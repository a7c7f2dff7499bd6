import { Feed } from 'feed'
import { contentContext, resourcesContext } from '#app/context.ts'
import { excerptOf } from '#domain/blog/post.ts'
import { listPublishedPosts } from '#domain/blog/posts.server.ts'
import { renderMarkdown } from '#domain/markdown.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/rss.xml.ts'

/** The newest posts, whole, for readers of feeds. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(resourcesContext)
  const { firm, pages } = context.get(contentContext)
  const posts = await listPublishedPosts(db, { limit: rules.feed.posts })
  const changes = posts.map((post) => post.updatedAt).sort()

  const feed = new Feed({
    title: `${pages.blog.title} | ${firm.name}`,
    description: pages.blog.description,
    link: `${config.PUBLIC_URL}/blog`,
    feed: `${config.PUBLIC_URL}/rss.xml`,
    language: 'en-IN',
    generator: false,
    updated: new Date(changes.at(-1) ?? 0),
  })
  for (const { slug, title, text, author, tags, publishedAt } of posts) {
    feed.addItem({
      title: asWords(title),
      link: `${config.PUBLIC_URL}/blog/${slug}`,
      date: new Date(publishedAt),
      description: asWords(excerptOf(text)),
      content: renderMarkdown(text).html,
      category: tags.map((name) => ({ name })),
      // The feed's own field for an author takes an e-mail address only.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
    })
  }
  return new Response(withoutControls(feed.rss2()), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

/** Readers of feeds take titles and summaries for HTML, so a tag that somebody wrote about must not be one. */
function asWords(text: string) {
  return text.replaceAll('<', '&lt;')
}

/** Signs that no XML may hold, however they came into a post. */
function withoutControls(xml: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
