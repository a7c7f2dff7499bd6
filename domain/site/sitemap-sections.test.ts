import { expect, test } from 'vitest'
import { testContent } from '#tests/support/content.ts'
import { interfaceWords } from '#tests/support/interface-words.ts'
import { legalLinks } from './pages.ts'
import { firstAreas } from './practice-areas.ts'
import { sectionsFor, sitemapFigures } from './sitemap-sections.ts'

const originalAreas = [...firstAreas].map((slug) => ({ slug, title: slug }))

async function sectionsWith(practiceAreas: { slug: string; title: string }[]) {
  return sectionsFor({ ...(await testContent()).current, practiceAreas })
}

test('with the first areas the panel reads 6, 12, 20+ and 3', async () => {
  expect(originalAreas).toHaveLength(13)
  expect(sitemapFigures(await sectionsWith(originalAreas), interfaceWords.pages)).toEqual([
    ['Main sections', '6'],
    ['Practice areas', '12'],
    ['Total pages', '20+'],
    ['Legal pages', '3'],
  ])
})

test('with other areas each stands under its own name and is counted', async () => {
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

test('no link of the sitemap leads to an address that has moved', async () => {
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

test('the sections and their links have the names and the order that the page was given', async () => {
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
