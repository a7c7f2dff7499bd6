import { rules } from '#domain/rules.ts'

/** A practice area as the sitemap knows it: under a name of its own and, where that gives one, an older address. */
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

/** The areas of the firm that these names were given for. */
export const firstAreas: ReadonlySet<string> = new Set([
  ...olderAreas.map(({ slug }) => slug),
  ...['technology-law', 'pro-bono'],
])

export function areaPath(slug: string, part?: string) {
  return part ? `/practice-areas/${slug}#${part}` : `/practice-areas/${slug}`
}

const letters = 'abcdefgh'
/** The heading takes an L of three: two squares of the first row and one of the second. */
const heading = { squares: 3, inFirstRow: 2 }
/** A board has no ninth rank. */
const mostRanks = 8

/** The board on which so many areas stand: four files wide, and five where eight ranks would not hold them. */
export function boardFor(areas: number) {
  const squares = Math.min(areas, rules.practiceAreas.most) + heading.squares
  const files = squares <= 4 * mostRanks ? 4 : 5
  // The L is two rows high.
  const ranks = Math.max(2, Math.ceil(squares / files))
  return { files, ranks, left: files * ranks - squares }
}

/** The areas take the squares behind the heading's, row by row; the last row is the first rank. */
export function squareOfArea(index: number, areas: number) {
  const { files, ranks } = boardFor(areas)
  const before = index < files - heading.inFirstRow ? heading.inFirstRow : heading.squares
  const place = index + before
  return `${letters.charAt(place % files)}${ranks - Math.floor(place / files)}`
}

/** a1 is a dark square; the colours alternate from there. */
export function isLightSquare(square: string) {
  return (letters.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 0
}
