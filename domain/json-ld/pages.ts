import type {
  Blog,
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  FAQPage,
  Graph,
  SearchAction,
  Thing,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { breadcrumbs } from '#domain/site/pages.ts'
import { wordsOfHtml } from '#domain/text/html.ts'
import { languageOf } from '#domain/text/language.ts'
import { blogId, firmId, memberId, websiteId } from './firm.ts'

const inLanguage = 'en-IN'

/** The breadcrumbs from the home page to this page, including itself; none for the home page. */
export function breadcrumbsOf(site: string, path: string, name: string): BreadcrumbList[] {
  if (path === '/') return []
  const steps = [...breadcrumbs(path), [name, path]]
  const items = steps.map(([label, at], index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: label,
    item: `${site}${at}`,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement: items }]
}

/** The site and its search. */
export function websiteJsonLd(site: string, { name, description }: Content['firm']): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    url: `${site}/`,
    name,
    description,
    inLanguage,
    publisher: { '@id': firmId(site) },
    potentialAction: search,
  }
}

type Described = { title: string; description: string }

export function blogJsonLd(site: string, { title, description }: Described): Blog {
  const publisher = { '@id': firmId(site) }
  return { '@type': 'Blog', '@id': blogId(site), url: `${site}/blog`, name: title, description, inLanguage, publisher }
}

/** A page that lists posts of one kind. */
export function collectionJsonLd(site: string, path: string, { title, description }: Described): CollectionPage {
  const isPartOf = { '@id': websiteId(site) }
  return { '@type': 'CollectionPage', url: `${site}${path}`, name: title, description, inLanguage, isPartOf }
}

export function faqJsonLd(site: string, path: string, questions: Content['faq']): FAQPage {
  return {
    '@type': 'FAQPage',
    url: `${site}${path}`,
    inLanguage,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

type DescribedPost = { post: PublishedPost; html: string; description: string; team: Content['team'] }

/** A post; the author links to a team member of the same name. */
export function postJsonLd(site: string, { post, html, description, team }: DescribedPost): BlogPosting {
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
    // A scheduled post was last edited before it was published.
    dateModified: updatedAt > publishedAt ? updatedAt : publishedAt,
    author: { '@type': 'Person', name: author, ...(member && { url: memberId(site, member.slug) }) },
    publisher: { '@id': firmId(site) },
    isPartOf: { '@id': blogId(site) },
    keywords: tags,
    wordCount: wordsOfHtml(html).split(' ').length,
    inLanguage: languageOf(beginning) ?? 'en-IN',
  }
}

/** Structured data as text for a script element; `<` is escaped, so that no content can end the element. */
export function jsonLdText(things: Thing[]) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
