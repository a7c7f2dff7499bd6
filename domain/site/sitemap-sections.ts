import type { Content } from '#domain/firm/content.ts'
import { areaPath, firstAreas, legalLinks, olderAreas, type PageLink, type PagePath, pageAt } from './pages.ts'

type SitemapSection = PageLink & { children: PageLink[] }

type SitemapContent = {
  practiceAreas: { slug: string; title: string }[]
  resources: Pick<Content['resources'], 'cards'>
  interface: Pick<Content['interface'], 'pages' | 'team'>
}

/** The six sections in the order of the page. A link with a fragment leads to a part of its section's page. */
export function sectionsFor({
  practiceAreas,
  resources,
  interface: { pages: words, team },
}: SitemapContent): SitemapSection[] {
  return [
    section('/', parts({ '/#firm-intro': words.welcome, '/#write': words.sendMessage })),
    section(
      '/about',
      parts({
        '/about#history': words.history,
        '/about#mission': words.mission,
        '/about#team-overview': words.teamOverview,
      }),
    ),
    section(
      '/team',
      parts({
        '/team#senior-partners': team['senior-partners'],
        '/team#associates': team.associates,
        '/team#support-staff': team['support-staff'],
      }),
    ),
    section('/practice-areas', areaLinks(practiceAreas)),
    section(
      '/resources',
      resources.cards.map(({ slug, heading }) => ({ label: heading, path: `/resources/${slug}` })),
    ),
    section(
      '/contact',
      parts({
        '/contact#locations': words.locations,
        '/contact#form': words.contactForm,
        '/contact#directions': words.directions,
      }),
    ),
  ]
}

/** The numbers of the panel, counted from the sections. */
export function sitemapFigures(sections: SitemapSection[], words: Content['interface']['pages']) {
  const areas = sections.find((main) => main.path === '/practice-areas')?.children ?? []
  const links = [...sections, ...sections.flatMap((main) => main.children), ...legalLinks]
  // A fragment of a page does not count as a page.
  const pages = new Set(links.map(({ path }) => path.split('#')[0])).size
  return [
    [words.mainSections, String(sections.length)],
    [words.practiceAreas, String(areas.length)],
    [words.totalPages, roundedDown(pages)],
    [words.legalPages, String(legalLinks.length)],
  ] as const
}

/** If the firm has other areas than the original ones, each is listed by its own title. */
function areaLinks(areas: SitemapContent['practiceAreas']): PageLink[] {
  const areOriginal = areas.length === firstAreas.size && areas.every(({ slug }) => firstAreas.has(slug))
  return areOriginal
    ? olderAreas.map(({ label, slug, part }) => ({ label, path: areaPath(slug, part) }))
    : areas.map(({ slug, title }) => ({ label: title, path: areaPath(slug) }))
}

function section(path: PagePath, children: PageLink[]): SitemapSection {
  return { label: pageAt(path).sitemap ?? '', path, children }
}

function parts(labels: Record<string, string>): PageLink[] {
  return Object.entries(labels).map(([path, label]) => ({ label, path }))
}

/** 24 is '20+', 20 is '20'. */
function roundedDown(count: number) {
  const tens = Math.floor(count / 10) * 10
  return count > tens ? `${tens}+` : String(tens)
}
