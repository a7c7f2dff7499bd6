import { type SitePage, sitePages } from './pages.ts'

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
