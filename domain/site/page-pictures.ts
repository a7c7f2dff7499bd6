import type { Content } from '#domain/firm/content.ts'
import { areaPath } from './older-areas.ts'

/** The addresses of the pictures of content/ that a page shows, by its path. */
export function pagePictures(content: Content): Map<string, string[]> {
  const { home, about, careers, pages, practiceAreas, team, pictures } = content
  const shown: [path: string, names: (string | undefined)[]][] = [
    ['/', ['hero', home.intro.image]],
    ['/about', [about.image, ...about.figures.map(({ image }) => image)]],
    ['/team', team.map(({ image }) => image)],
    ['/carrers', [careers.image]],
    ['/contact', [pages.contact.image]],
    ['/resources', [pages.resources.image]],
    ...practiceAreas.map(({ slug, image }): [string, string[]] => [areaPath(slug), [image]]),
  ]
  return new Map(shown.map(([path, names]) => [path, names.flatMap((name) => (name && pictures[name]?.address) || [])]))
}
