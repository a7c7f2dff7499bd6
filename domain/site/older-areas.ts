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
