import type { Content } from '#domain/firm/content.ts'
import { headOf } from './head-of.ts'
import { areaPath } from './older-areas.ts'
import { type SitePage, sitePages } from './pages.ts'
import { squareOfArea } from './practice-squares.ts'

export type ListedPage = Pick<SitePage, 'path' | 'square' | 'shows'> & {
  title: string
  heading: string
  description: string
}

/** Every page whose words stand in content/: those of the list, and one for each practice area. */
export function listedPages(content: Content): ListedPage[] {
  const { practiceAreas } = content
  return [
    ...sitePages.map(({ path, square, shows, words }) => {
      const { title, heading, description } = headOf(content, words)
      return { path, square, shows, title, heading, description }
    }),
    ...practiceAreas.map(({ slug, title, summary }, at) => ({
      path: areaPath(slug),
      square: squareOfArea(at, practiceAreas.length),
      title,
      heading: title,
      description: summary,
    })),
  ]
}
