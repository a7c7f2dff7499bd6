import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { listPublishedPosts } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { areaPath, headOf, type SitePage, sitePages } from '#domain/site/pages.ts'
import type { Route } from './+types/llms.txt.ts'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).tagCache('posts')
  const { db, config } = context.get(resourcesContext)
  const posts = await listPublishedPosts(db, { limit: rules.feed.posts })
  const notes = posts.map(({ slug, title, summary, excerpt }) => ({
    slug,
    title,
    summary: summary || excerpt,
  }))
  return new Response(llmsText(config.PUBLIC_URL, context.get(contentContext), notes), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

type Note = { slug: string; title: string; summary: string }
type Line = { title: string; path: string; about: string }

/** A Markdown overview of the site for language models: https://llmstxt.org. */
export function llmsText(site: string, content: Content, notes: Note[]) {
  const { firm, disclaimer, practiceAreas } = content
  const words = content.interface.pages
  const pages = (matches: (page: SitePage) => boolean) =>
    sitePages.filter(matches).map(({ path, key, navigation }): Line => {
      const { title, description } = headOf(content, key)
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

/** Puts a text on one line and escapes brackets. */
function inLine(text: string) {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]<]/g, '\\$&')
}
