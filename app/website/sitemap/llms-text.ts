import type { Content } from '#domain/firm/content.ts'
import { headOf, type SitePage, sitePages } from '#domain/site/pages.ts'
import { areaPath } from '#domain/site/practice-areas.ts'

type Note = { slug: string; title: string; summary: string }
type Line = { title: string; path: string; about: string }

/** The site as a page of Markdown, for programs that read for a person: https://llmstxt.org. */
export function llmsText(site: string, content: Content, notes: Note[]) {
  const { firm, disclaimer, practiceAreas } = content
  const words = content.interface.pages
  const pages = (isOne: (page: SitePage) => boolean) =>
    sitePages.filter(isOne).map(({ path, words, navigation }): Line => {
      const { title, description } = headOf(content, words)
      return { title: navigation ?? title, path, about: description }
    })
  const areas = practiceAreas.map(({ slug, title, summary }) => ({ title, path: areaPath(slug), about: summary }))
  const newest = notes.map(({ slug, title, summary }) => ({ title, path: `/blog/${slug}`, about: summary }))
  const sections: [heading: string, lines: Line[]][] = [
    [words.listFirm, pages(({ navigation }) => navigation !== undefined)],
    [words.listAreas, areas],
    [words.listNotes, newest],
    [words.listResources, pages(({ path }) => path.startsWith('/resources'))],
    [words.listOptional, pages(({ legal }) => legal !== undefined)],
  ]
  return [
    `# ${inLine(firm.name)}`,
    `> ${inLine(firm.description)}`,
    inLine(disclaimer.footer),
    ...sections.filter(([, lines]) => lines.length > 0).map(([heading, lines]) => sectionOf(site, heading, lines)),
    '',
  ].join('\n\n')
}

function sectionOf(site: string, heading: string, lines: Line[]) {
  const links = lines.map(({ title, path, about }) => `- [${inLine(title)}](${site}${path}): ${inLine(about)}`)
  return [`## ${heading}`, '', ...links].join('\n')
}

/** Words that end neither their line nor the brackets they stand in. */
function inLine(words: string) {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]<]/g, '\\$&')
}
