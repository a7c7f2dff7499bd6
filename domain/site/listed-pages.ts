import type { Content } from '#domain/firm/content.ts'
import { headOf, type SitePage, sitePages } from './pages.ts'
import { areaPath, squareOfArea } from './practice-areas.ts'

export type ListedPage = Pick<SitePage, 'path' | 'square' | 'shows'> & {
  title: string
  heading: string
  description: string
}

/** Every page whose texts are in content/: those of the page list, and one per practice area. */
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

/** The addresses of the content/ pictures on each page, by path. */
export function pagePictures(content: Content): Map<string, string[]> {
  const { home, about, careers, practiceAreas, team, pictures } = content
  const imagesByPath: [path: string, names: (string | undefined)[]][] = [
    ['/', ['hero', home.intro.image, ...team.map(({ image }) => image)]],
    ['/about', [about.image, ...about.figures.map(({ image }) => image)]],
    ['/team', team.map(({ image }) => image)],
    ['/carrers', [careers.image]],
    ...sitePages
      .filter(({ hasPicture }) => hasPicture)
      .map(({ path, words }): [string, (string | undefined)[]] => [path, [imageOf(headOf(content, words))]]),
    ...practiceAreas.map(({ slug, image }): [string, string[]] => [areaPath(slug), [image]]),
  ]
  return new Map(
    imagesByPath.map(([path, names]) => [path, names.flatMap((name) => (name && pictures[name]?.address) || [])]),
  )
}

function imageOf(head: { title: string; image?: string }) {
  return head.image
}
