import { Feed } from 'feed'
import { contentContext, resourcesContext } from '#app/context.ts'
import { findFeedVersion, listFeedPosts } from '#domain/blog/feed-posts.server.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { versionOf } from '#domain/version-of.server.ts'
import type { Route } from './+types/rss.xml.ts'
import { answerKept } from './answer-kept.ts'

type Channel = { title: string; description: string; site: string }

/** The newest posts, whole, for readers of feeds. */
export async function loader({ context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const { firm, pages } = context.get(contentContext)
  const { title, description } = pages.blog
  const channel = { title: `${title} | ${firm.name}`, description, site: resources.config.PUBLIC_URL }
  const version = versionOf(channel, await findFeedVersion(resources.db))
  return await answerKept(context, 'application/rss+xml', version, async () => {
    const { posts, allKept } = await listFeedPosts(resources)
    return { text: feedOf(channel, posts), lasting: allKept }
  })
}

function feedOf({ title, description, site }: Channel, posts: Awaited<ReturnType<typeof listFeedPosts>>['posts']) {
  const changes = posts.map((post) => post.updatedAt).sort()
  const feed = new Feed({
    title,
    description,
    link: `${site}/blog`,
    feed: `${site}/rss.xml`,
    language: 'en-IN',
    generator: false,
    updated: new Date(changes.at(-1) ?? 0),
  })
  for (const { slug, title, beginning, html, author, tags, publishedAt } of posts) {
    feed.addItem({
      title: asWords(title),
      link: `${site}/blog/${slug}`,
      date: new Date(publishedAt),
      description: asWords(excerptOf(beginning)),
      content: html,
      category: tags.map((name) => ({ name })),
      // The feed's own field for an author takes an e-mail address only.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
    })
  }
  return withoutControls(feed.rss2())
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
