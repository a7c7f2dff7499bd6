import { sitePages } from '#domain/site/pages.ts'

/** Every page of the list, and one address of each kind that it cannot name. */
export const publicPages: string[] = [
  ...sitePages.map(({ path }) => path),
  '/practice-areas/litigation',
  '/practice-areas/none-such',
  '/blog/tag/arbitration',
  '/blog/interim-relief-before-and-during-arbitration',
  '/search',
  '/no/such/page',
]
