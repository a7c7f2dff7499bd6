import { shortName } from './page-lists.ts'
import { sitePages } from './pages.ts'

/** A step of a breadcrumb; one without a page is named all the same. */
export type Step = [label: string, path?: string]

/** The pages above an address, from the home page down; of the home page there is none. */
export function breadcrumbs(path: string): [label: string, path: string][] {
  return sitePages
    .filter((page) => path !== page.path && path.startsWith(page.path === '/' ? '/' : `${page.path}/`))
    .map((page) => [shortName(page) ?? '', page.path])
}
