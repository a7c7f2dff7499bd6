import type { Content } from '#domain/firm/content.ts'
import { type PageFacts, pageList } from '#domain/page-list.ts'
import { rules } from '#domain/rules.ts'
import { trimTrailingSlashes } from '#platform/trim-slashes.ts'

type Listed = (typeof pageList)[number]
export type PagePath = Listed['path']

/** A page of the website with its labels in the lists of pages. */
export type SitePage = PageFacts & { path: string; key: Listed['key']; square: string }

export const sitePages: readonly (SitePage & { path: PagePath })[] = pageList

const byPath = Object.fromEntries(sitePages.map((page) => [page.path, page])) as Record<PagePath, SitePage>

export function pageAt(path: PagePath) {
  return byPath[path]
}

type Heads = Pick<Content, 'home' | 'about' | 'careers' | 'pages'>

/** The title, heading and description of a page. */
export function headOf({ home, about, careers, pages }: Heads, key: SitePage['key']) {
  if (key === 'home') return { ...home, heading: home.hero.headline.join('. ') }
  if (key === 'about') return about
  return key === 'careers' ? careers : pages[key]
}

export type PageLink = { label: string; path: string }

/** The main pages, with their navigation label and the label of the link from the previous page. */
export const navigation = sitePages.flatMap(({ path, square, navigation: label, next }) =>
  label && next ? [{ label, path, square, next }] : [],
)
export const footerLinks = linksOf('footer')
export const legalLinks = linksOf('legal')

/** The label of a page in breadcrumbs. */
export function shortName({ navigation: label, footer, legal }: SitePage) {
  return label ?? footer ?? legal
}

function linksOf(list: 'footer' | 'legal') {
  return sitePages.flatMap((page): PageLink[] => {
    const label = page[list]
    return label ? [{ label, path: page.path }] : []
  })
}

/** A breadcrumb; one without a page has no link. */
export type Step = [label: string, path?: string]

/** The ancestors of an address, from the home page down; empty for the home page. */
export function breadcrumbs(path: string): [label: string, path: string][] {
  return sitePages
    .filter((page) => path !== page.path && path.startsWith(page.path === '/' ? '/' : `${page.path}/`))
    .map((page) => [shortName(page) ?? '', page.path])
}

/** A practice area with its label in the sitemap and, if it has one, an older address. */
type OlderArea = { label: string; slug: string; alias?: string; part?: string }

/** In the order of the sitemap. */
export const olderAreas: OlderArea[] = [
  { label: 'Civil and commercial', slug: 'litigation', alias: 'civil-commercial' },
  { label: 'Arbitration', slug: 'arbitration' },
  { label: 'Environmental', slug: 'environmental-law', alias: 'environmental' },
  { label: 'Energy', slug: 'energy-infrastructure', alias: 'energy' },
  { label: 'Intellectual property', slug: 'intellectual-property' },
  { label: 'Employment', slug: 'employment-law', alias: 'employment' },
  { label: 'Regulatory', slug: 'regulatory-compliance', alias: 'regulatory' },
  { label: 'Insolvency', slug: 'insolvency' },
  { label: 'Real estate', slug: 'real-estate-law', alias: 'real-estate' },
  { label: 'White collar', slug: 'litigation', alias: 'white-collar', part: 'white-collar' },
  { label: 'Medical negligence', slug: 'healthcare-law', alias: 'medical-negligence' },
  { label: 'Constitutional', slug: 'constitutional-law', alias: 'constitutional' },
]

/** The practice areas that these labels were written for. */
export const firstAreas: ReadonlySet<string> = new Set([
  ...olderAreas.map(({ slug }) => slug),
  ...['technology-law', 'pro-bono'],
])

export function areaPath(slug: string, part?: string) {
  return part ? `/practice-areas/${slug}#${part}` : `/practice-areas/${slug}`
}

const letters = 'abcdefgh'
/** The heading takes an L-shape of three squares: two in the first row, one in the second. */
const heading = { squares: 3, inFirstRow: 2 }
/** A chess board has eight ranks. */
const maxRanks = 8

/** The board for this many areas: four files wide, or five if eight ranks are not enough. */
export function boardFor(areas: number) {
  const squares = Math.min(areas, rules.practiceAreas.most) + heading.squares
  const files = squares <= 4 * maxRanks ? 4 : 5
  // The L-shape is two rows high.
  const ranks = Math.max(2, Math.ceil(squares / files))
  return { files, ranks, left: files * ranks - squares }
}

/** The square of an area: areas follow the heading, row by row; the last row is rank 1. */
export function squareOfArea(index: number, areas: number) {
  const { files, ranks } = boardFor(areas)
  const headingSquares = index < files - heading.inFirstRow ? heading.inFirstRow : heading.squares
  const position = index + headingSquares
  return `${letters.charAt(position % files)}${ranks - Math.floor(position / files)}`
}

/** a1 is a dark square; the colours alternate from there. */
export function isLightSquare(square: string) {
  return (letters.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 0
}

export type ListedPage = Pick<SitePage, 'path' | 'square' | 'collection'> & {
  title: string
  heading: string
  description: string
}

/** Every page whose texts are in content/: those of the page list, and one per practice area. */
export function listedPages(content: Content): ListedPage[] {
  const { practiceAreas } = content
  return [
    ...sitePages.map(({ path, square, collection, key }) => {
      const { title, heading, description } = headOf(content, key)
      return { path, square, collection, title, heading, description }
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
      .map(({ path, key }): [string, (string | undefined)[]] => [path, [imageOf(headOf(content, key))]]),
    ...practiceAreas.map(({ slug, image }): [string, string[]] => [areaPath(slug), [image]]),
  ]
  return new Map(
    imagesByPath.map(([path, names]) => [path, names.flatMap((name) => (name && pictures[name]?.address) || [])]),
  )
}

function imageOf(head: { title: string; image?: string }) {
  return head.image
}

/** Files for programs, and the one page that is not in the page list. */
const otherAddresses = [
  ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest'],
  '/resources/time-limits.ics',
  '/.well-known/security.txt',
  '/search',
]
const addresses = new Set<string>([...sitePages.map(({ path }) => path), ...otherAddresses])

const pageAliases = new Map(
  sitePages.flatMap(({ path, aliases = [] }) => aliases.map((alias): [string, string] => [alias, path])),
)

/**
 * The present address of a page or file that was requested by another name or in capitals; undefined if it is at that
 * address, or does not exist. An area is found by its exact slug, and by an older one as long as the firm has that
 * area.
 */
export function canonicalPath(address: string, areas: { slug: string }[]) {
  const name = /^\/practice-areas\/([^/]+)$/.exec(address)?.[1]
  if (name !== undefined) return canonicalAreaPath(name, areas)
  const path = address.toLowerCase()
  return path !== address && addresses.has(path) ? path : pageAliases.get(path)
}

function canonicalAreaPath(name: string, areas: { slug: string }[]) {
  const olderArea = olderAreas.find(({ alias }) => alias === name)
  const has = (wanted: string) => areas.some(({ slug }) => slug === wanted)
  return olderArea && has(olderArea.slug) && !has(name) ? areaPath(olderArea.slug, olderArea.part) : undefined
}

/**
 * Normalises an address for comparison: lower case, without query and trailing slash. People paste whole addresses, of
 * this site or of its predecessor, so only the path counts.
 */
export function redirectPath(address: string) {
  const url = URL.parse(address.trim(), 'https://old.example')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return trimTrailingSlashes(url.pathname.toLowerCase())
}
