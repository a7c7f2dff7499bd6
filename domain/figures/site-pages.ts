import type { Content } from '#domain/firm/content.ts'

/** The pages that stand whether or not there is a post, by their addresses, each with its name. */
export function sitePages({ practiceAreas, pages, resources }: Content): ReadonlyMap<string, string> {
  return new Map([
    ['/', 'Home'],
    ['/about', 'About Us'],
    ['/practice-areas', pages['practice-areas'].title],
    ...practiceAreas.map(({ slug, title }) => [`/practice-areas/${slug}`, title] as const),
    ['/team', pages.team.title],
    ['/blog', pages.blog.label],
    ['/media', pages.media.label],
    ['/carrers', 'Careers'],
    ['/contact', pages.contact.title],
    ['/resources', pages.resources.title],
    ...resources.cards.map(({ slug }) => [`/resources/${slug}`, pages[slug].title] as const),
    ['/search', pages.search.title],
    ['/sitemap', pages.sitemap.title],
    ['/privacy-policy', pages['privacy-policy'].title],
    ['/termsofservice', pages.termsofservice.title],
  ])
}

const ofBlog = /^\/blog\/(?:tag\/)?[a-z0-9-]{1,100}$/

/** The one address of a page, however it was written; undefined where there cannot be one. */
export function pagePath(address: string, pages: ReadonlyMap<string, string>) {
  if (pages.has(address)) return address
  const [path = ''] = address.split('?', 1)
  const written = path.toLowerCase()
  return pages.has(written) || ofBlog.test(written) ? written : undefined
}
