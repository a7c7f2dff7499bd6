import type { Content } from '#domain/firm/content.ts'
import { type PageFacts, pageList } from '#domain/page-list.ts'

type Listed = (typeof pageList)[number]
export type PagePath = Listed['path']

/** A page of the website with its labels in the lists of pages. */
export type SitePage = PageFacts & { path: string; words: Listed['words']; square: string }

export const sitePages: readonly (SitePage & { path: PagePath })[] = pageList

const byPath = Object.fromEntries(sitePages.map((page) => [page.path, page])) as Record<PagePath, SitePage>

export function pageAt(path: PagePath) {
  return byPath[path]
}

type Heads = Pick<Content, 'home' | 'about' | 'careers' | 'pages'>

/** The title, heading and description of a page. */
export function headOf({ home, about, careers, pages }: Heads, words: SitePage['words']) {
  if (words === 'home') return { ...home, heading: home.hero.headline.join('. ') }
  if (words === 'about') return about
  return words === 'careers' ? careers : pages[words]
}

export type PageLink = { label: string; path: string }

/** The main pages, with their navigation label and the label of the link from the previous page. */
export const navigation = sitePages.flatMap(({ path, square, navigation: label, next }) =>
  label && next ? [{ label, path, square, next }] : [],
)
export const footerLinks = linksOf('footer')
export const legalLinks = linksOf('legal')

/** The label of a page in breadcrumbs. */
export function shortName({ navigation: label, footer, legal }: SitePage) {
  return label ?? footer ?? legal
}

function linksOf(list: 'footer' | 'legal') {
  return sitePages.flatMap((page): PageLink[] => {
    const label = page[list]
    return label ? [{ label, path: page.path }] : []
  })
}

/** A breadcrumb; one without a page has no link. */
export type Step = [label: string, path?: string]

/** The ancestors of an address, from the home page down; empty for the home page. */
export function breadcrumbs(path: string): [label: string, path: string][] {
  return sitePages
    .filter((page) => path !== page.path && path.startsWith(page.path === '/' ? '/' : `${page.path}/`))
    .map((page) => [shortName(page) ?? '', page.path])
}
