import type { Content } from '#domain/firm/content.ts'

/** A page of the website. Each list of pages has a name for it, or leaves it out. */
export type SitePage = {
  path: string
  /** Whose head in content/ it has. */
  words: 'home' | 'about' | 'careers' | keyof Content['pages']
  /** Where it stands on the board. */
  square: string
  navigation?: string
  /** What the page before it in the navigation calls it, where it leads on. */
  next?: string
  footer?: string
  legal?: string
  sitemap?: string
  /** Other addresses at which it is looked for. */
  aliases?: string[]
  /** What it shows beside the words of content/, and changes with. */
  shows?: 'posts' | 'case studies' | 'press'
}

/** The one list, in the order of the navigation: there an unbroken chain of knight's moves over the board. */
const listed = [
  page('/', 'home', 'b1', { navigation: 'Home', next: 'Home', sitemap: 'Home' }),
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
    shows: 'posts',
  }),
  page('/media', 'media', 'e7', { navigation: 'Media', next: 'Media Coverage', shows: 'press' }),
  page('/carrers', 'careers', 'c6', { navigation: 'Careers', next: 'Careers', aliases: ['/careers'] }),
  page('/resources', 'resources', 'h6', { footer: 'Resources', sitemap: 'Resources' }),
  page('/contact', 'contact', 'e5', {
    navigation: 'Contact Us',
    next: 'Contact the Chambers',
    footer: 'Contact',
    sitemap: 'Contact',
  }),
  page('/resources/legal-updates', 'legal-updates', 'h6', { shows: 'posts' }),
  page('/resources/case-studies', 'case-studies', 'h6', { shows: 'case studies' }),
  page('/resources/publications', 'publications', 'h6', { shows: 'press' }),
  page('/resources/faq', 'faq', 'h6'),
  page('/privacy-policy', 'privacy-policy', 'h1', { legal: 'Privacy Policy' }),
  page('/termsofservice', 'termsofservice', 'h1', { legal: 'Terms of Service', aliases: ['/terms-of-service'] }),
  page('/sitemap', 'sitemap', 'h1', { legal: 'Sitemap' }),
]

export type PagePath = (typeof listed)[number]['path']

export const sitePages: readonly (SitePage & { path: PagePath })[] = listed

const byPath = Object.fromEntries(listed.map((each) => [each.path, each])) as Record<PagePath, SitePage>

export function pageAt(path: PagePath) {
  return byPath[path]
}

function page<Path extends string>(
  path: Path,
  words: SitePage['words'],
  square: string,
  more?: Partial<SitePage>,
): SitePage & { path: Path } {
  return { ...more, path, words, square }
}

export type Heads = Pick<Content, 'home' | 'about' | 'careers' | 'pages'>

/** What a page says of itself: in its tab, in a search result and above its text. */
export function headOf({ home, about, careers, pages }: Heads, words: SitePage['words']) {
  if (words === 'home') return { ...home, heading: home.hero.headline.join('. ') }
  if (words === 'about') return about
  return words === 'careers' ? careers : pages[words]
}

export type PageLink = { label: string; path: string }

/** The main pages: what the navigation calls them, and what leads to them from the page before. */
export const navigation = sitePages.flatMap(({ path, square, navigation: label, next }) =>
  label && next ? [{ label, path, square, next }] : [],
)
export const footerLinks = linksOf('footer')
export const legalLinks = linksOf('legal')

/** What a breadcrumb calls a page. */
export function shortName({ navigation: label, footer, legal }: SitePage) {
  return label ?? footer ?? legal
}

function linksOf(list: 'footer' | 'legal') {
  return sitePages.flatMap((page): PageLink[] => {
    const label = page[list]
    return label ? [{ label, path: page.path }] : []
  })
}

/** A step of a breadcrumb; one without a page is named all the same. */
export type Step = [label: string, path?: string]

/** The pages above an address, from the home page down; of the home page there is none. */
export function breadcrumbs(path: string): [label: string, path: string][] {
  return sitePages
    .filter((page) => path !== page.path && path.startsWith(page.path === '/' ? '/' : `${page.path}/`))
    .map((page) => [shortName(page) ?? '', page.path])
}
