import type { BlogPosting } from 'schema-dts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { languageOf } from '#domain/text/language.ts'
import { wordsOfHtml } from '#domain/text/words-of-html.ts'
import { blogId, firmId, memberId } from './ids.ts'

type Described = { post: PublishedPost; html: string; description: string; team: Content['team'] }

/** A post: its author is a member of the team where one has the name. */
export function postThing(site: string, { post, html, description, team }: Described): BlogPosting {
  const { slug, title, author, tags, publishedAt, updatedAt, image, beginning } = post
  const url = `${site}/blog/${slug}`
  const member = team.find(({ name }) => name === author)
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: title,
    description,
    image: `${site}${image.address}`,
    datePublished: publishedAt,
    // One that was dated ahead was written before it was published.
    dateModified: updatedAt > publishedAt ? updatedAt : publishedAt,
    author: { '@type': 'Person', name: author, ...(member && { url: memberId(site, member.slug) }) },
    publisher: { '@id': firmId(site) },
    isPartOf: { '@id': blogId(site) },
    keywords: tags,
    wordCount: wordsOfHtml(html).split(' ').length,
    inLanguage: languageOf(beginning) ?? 'en-IN',
  }
}
