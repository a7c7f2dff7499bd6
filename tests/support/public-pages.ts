import { sitePages } from '#domain/site/pages.ts'

/** Every page of the page list, and one address of each kind of page that is not in the list. */
export const publicPages: string[] = [
  ...sitePages.map(({ path }) => path),
  '/practice-areas/litigation',
  '/practice-areas/none-such',
  '/blog/tag/arbitration',
  '/blog/interim-relief-before-and-during-arbitration',
  '/search',
  '/no/such/page',
]
