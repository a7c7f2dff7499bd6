import type { Content } from '#domain/firm/content.ts'
import { type PageFacts, pageList } from '#domain/page-list.ts'

type Listed = (typeof pageList)[number]
export type PagePath = Listed['path']

/** A page of the website, with what each list of pages calls it. */
export type SitePage = PageFacts & { path: string; words: Listed['words']; square: string }

export const sitePages: readonly (SitePage & { path: PagePath })[] = pageList

const byPath = Object.fromEntries(sitePages.map((page) => [page.path, page])) as Record<PagePath, SitePage>

export function pageAt(path: PagePath) {
  return byPath[path]
}

type Heads = Pick<Content, 'home' | 'about' | 'careers' | 'pages'>

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
