/** The label of a page in each list of pages; a list omits pages without a label for it. */
export type PageFacts = {
  navigation?: string
  /** Label of the link on the previous page of the navigation that leads to this page. */
  next?: string
  footer?: string
  legal?: string
  sitemap?: string
  /** Other addresses that lead to the page. */
  aliases?: string[]
  /** The rows that the page lists, if any: its last change depends on them too. */
  collection?: 'posts' | 'case studies' | 'press'
  /** Whether its entry in content/pages.yaml may name a picture. */
  hasPicture?: boolean
}

/**
 * All pages, in the order of the navigation. `key` is the key of the page in content/pages.yaml, whose schema derives
 * from this list; `square` is its square on the small chess board, which no other main page may have.
 */
export const pageList = [
  page('/', 'home', 'b1', { navigation: 'Home', next: 'Home', sitemap: 'Home', collection: 'posts' }),
  page('/about', 'about', 'c3', {
    navigation: 'About Us',
    next: 'About the Chambers',
    footer: 'About Us',
    sitemap: 'About Us',
  }),
  page('/practice-areas', 'practice-areas', 'e4', {
    navigation: 'Practice Areas',
    next: 'Practice Areas',
    footer: 'Practice Areas',
    sitemap: 'Practice Areas',
  }),
  page('/team', 'team', 'f6', { navigation: 'Team', next: 'The Team', footer: 'Team', sitemap: 'Our Team' }),
  page('/blog', 'blog', 'g8', {
    navigation: 'Blog',
    next: 'Legal Insights & Resources',
    footer: 'Blog',
    collection: 'posts',
  }),
  page('/media', 'media', 'e7', { navigation: 'Media', next: 'Media Coverage', collection: 'press' }),
  page('/carrers', 'careers', 'c6', { navigation: 'Careers', next: 'Careers', aliases: ['/careers'] }),
  page('/resources', 'resources', 'h6', { footer: 'Resources', sitemap: 'Resources', hasPicture: true }),
  page('/contact', 'contact', 'e5', {
    navigation: 'Contact Us',
    next: 'Contact the Chambers',
    footer: 'Contact',
    sitemap: 'Contact',
    hasPicture: true,
  }),
  page('/resources/legal-updates', 'legal-updates', 'h6', { collection: 'posts' }),
  page('/resources/case-studies', 'case-studies', 'h6', { collection: 'case studies' }),
  page('/resources/publications', 'publications', 'h6', { collection: 'press' }),
  page('/resources/faq', 'faq', 'h6'),
  page('/resources/time-limits', 'time-limits', 'h6'),
  page('/privacy-policy', 'privacy-policy', 'h1', { legal: 'Privacy Policy' }),
  page('/termsofservice', 'termsofservice', 'h1', { legal: 'Terms of Service', aliases: ['/terms-of-service'] }),
  page('/sitemap', 'sitemap', 'h1', { legal: 'Sitemap' }),
]

function page<Path extends string, Key extends string, const Facts extends PageFacts = object>(
  path: Path,
  key: Key,
  square: string,
  facts?: Facts,
) {
  return { ...facts, path, key, square } as Facts & { path: Path; key: Key; square: string }
}
