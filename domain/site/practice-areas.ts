import { rules } from '#domain/rules.ts'

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
const mostRanks = 8

/** The board for this many areas: four files wide, or five if eight ranks are not enough. */
export function boardFor(areas: number) {
  const squares = Math.min(areas, rules.practiceAreas.most) + heading.squares
  const files = squares <= 4 * mostRanks ? 4 : 5
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
