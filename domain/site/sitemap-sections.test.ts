import { expect, test } from 'vitest'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { firstAreas, legalLinks } from './pages.ts'
import { sectionsFor, sitemapFigures } from './sitemap-sections.ts'

const originalAreas = [...firstAreas].map((slug) => ({ slug, title: slug }))

async function sectionsWith(practiceAreas: { slug: string; title: string }[]) {
  return sectionsFor({ ...(await testContent()).current, practiceAreas })
}

test('the figures for the original areas are 6 sections, 12 areas, 20+ pages and 3 legal pages', async () => {
  expect(originalAreas).toHaveLength(13)
  expect(sitemapFigures(await sectionsWith(originalAreas), interfaceWords.pages)).toEqual([
    ['Main sections', '6'],
    ['Practice areas', '12'],
    ['Total pages', '20+'],
    ['Legal pages', '3'],
  ])
})

test('if the areas differ from the original ones, each has its own link and is counted', async () => {
  for (const areas of [
    originalAreas.slice(1),
    [...originalAreas, { slug: 'family-law', title: 'Family Law' }],
    originalAreas.slice(0, 1),
  ]) {
    const sections = await sectionsWith(areas)
    const { children = [] } = sections.find(({ path }) => path === '/practice-areas') ?? {}
    expect(children.map(({ path }) => path)).toEqual(areas.map(({ slug }) => `/practice-areas/${slug}`))
    expect(sitemapFigures(sections, interfaceWords.pages)[1]).toEqual(['Practice areas', String(areas.length)])
  }
})

test('sitemap links use the current addresses, not those that redirect', async () => {
  const { practiceAreas } = (await testContent()).current
  for (const areas of [originalAreas, practiceAreas]) {
    const sections = await sectionsWith(areas)
    const paths = [...sections.flatMap((section) => section.children), ...legalLinks].map(({ path }) => path)
    expect(paths).toContain('/termsofservice')
    expect(paths).not.toContain('/terms-of-service')
  }
  const paths = (await sectionsWith(originalAreas)).flatMap(({ children }) => children.map(({ path }) => path))
  expect(paths).toContain('/practice-areas/litigation#white-collar')
})

test('the sections and their links have the specified labels and order', async () => {
  expect(
    (await sectionsWith(originalAreas)).map(({ label, children }) => [label, children.map((child) => child.label)]),
  ).toEqual([
    ['Home', ['Welcome', 'Send a message']],
    ['About Us', ['Our history', 'Our mission', 'Team overview']],
    ['Our Team', ['Senior partners', 'Associates', 'Support staff']],
    [
      'Practice Areas',
      [
        ...['Civil and commercial', 'Arbitration', 'Environmental', 'Energy', 'Intellectual property', 'Employment'],
        ...['Regulatory', 'Insolvency', 'Real estate', 'White collar', 'Medical negligence', 'Constitutional'],
      ],
    ],
    ['Resources', ['Legal updates', 'Case studies', 'Publications', 'Questions often asked', 'Time limits']],
    ['Contact', ['Locations', 'Contact form', 'Directions']],
  ])
})
