import { movedTo } from './moved.ts'

export type SitemapLink = { label: string; path: string }
export type SitemapSection = SitemapLink & { children: SitemapLink[] }

/** The areas that the names below were given for. */
const firstAreas = new Set([
  ...['litigation', 'arbitration', 'energy-infrastructure', 'environmental-law', 'technology-law'],
  ...['intellectual-property', 'employment-law', 'regulatory-compliance', 'insolvency', 'real-estate-law'],
  ...['constitutional-law', 'healthcare-law', 'pro-bono'],
])

/** The six main sections; once the firm has other areas than its first ones, with each of them under its own name. */
export function sectionsFor(areas: { slug: string; title: string }[]): SitemapSection[] {
  if (areas.length === firstAreas.size && areas.every(({ slug }) => firstAreas.has(slug))) return mainSections
  const children = areas.map(({ slug, title }) => ({ label: title, path: `/practice-areas/${slug}` }))
  return mainSections.map((main) => (main.path === '/practice-areas' ? { ...main, children } : main))
}

/** In the order of the page. A link with an anchor leads to a part of its section's page. */
const mainSections: SitemapSection[] = [
  section('Home', '/', [
    ['Welcome', '/#firm-intro'],
    ['Send a message', '/#write'],
  ]),
  section('About Us', '/about', [
    ['Our history', '/about#history'],
    ['Our mission', '/about#mission'],
    ['Team overview', '/about#team-overview'],
  ]),
  section('Our Team', '/team', [
    ['Senior partners', '/team#senior-partners'],
    ['Associates', '/team#associates'],
    ['Support staff', '/team#support-staff'],
  ]),
  section('Practice Areas', '/practice-areas', [
    ['Civil and commercial', '/practice-areas/civil-commercial'],
    ['Arbitration', '/practice-areas/arbitration'],
    ['Environmental', '/practice-areas/environmental'],
    ['Energy', '/practice-areas/energy'],
    ['Intellectual property', '/practice-areas/intellectual-property'],
    ['Employment', '/practice-areas/employment'],
    ['Regulatory', '/practice-areas/regulatory'],
    ['Insolvency', '/practice-areas/insolvency'],
    ['Real estate', '/practice-areas/real-estate'],
    ['White collar', '/practice-areas/white-collar'],
    ['Medical negligence', '/practice-areas/medical-negligence'],
    ['Constitutional', '/practice-areas/constitutional'],
  ]),
  section('Resources', '/resources', [
    ['Legal updates', '/resources/legal-updates'],
    ['Case studies', '/resources/case-studies'],
    ['Publications', '/resources/publications'],
    ['Questions often asked', '/resources/faq'],
  ]),
  section('Contact', '/contact', [
    ['Locations', '/contact#locations'],
    ['Contact form', '/contact#form'],
    ['Directions', '/contact#directions'],
  ]),
]

export const legalPages: SitemapLink[] = [
  link('Privacy Policy', '/privacy-policy'),
  link('Terms of Service', '/terms-of-service'),
  link('Sitemap', '/sitemap'),
]

/** The figures of the panel, counted from the lists above. */
export function sitemapFigures(sections: SitemapSection[]) {
  const areas = sections.find((main) => main.path === '/practice-areas')?.children ?? []
  const links = [...sections, ...sections.flatMap((main) => main.children), ...legalPages]
  // A part of a page is not one more page.
  const pages = new Set(links.map(({ path }) => path.split('#')[0])).size
  return [
    ['Main sections', String(sections.length)],
    ['Practice areas', String(areas.length)],
    ['Total pages', roundedDown(pages)],
    ['Legal pages', String(legalPages.length)],
  ] as const
}

function section(label: string, path: string, children: [label: string, path: string][]): SitemapSection {
  return { label, path, children: children.map((child) => link(...child)) }
}

/** Leads to where an address has moved, so that nobody is sent twice. */
function link(label: string, path: string): SitemapLink {
  return { label, path: movedTo(path) ?? path }
}

/** 24 is '20+', 20 is '20'. */
function roundedDown(count: number) {
  const tens = Math.floor(count / 10) * 10
  return count > tens ? `${tens}+` : String(tens)
}
