import { expect, test } from 'vitest'
import { testContent } from '#tests/support/content.ts'
import { legalPages, sectionsFor, sitemapFigures } from './sitemap-sections.ts'

const slugs = `litigation arbitration energy-infrastructure environmental-law technology-law intellectual-property
  employment-law regulatory-compliance insolvency real-estate-law constitutional-law healthcare-law pro-bono`
const first = slugs.split(/\s+/).map((slug) => ({ slug, title: slug }))

test('with the first areas the panel reads 6, 12, 20+ and 3', () => {
  expect(sitemapFigures(sectionsFor(first))).toEqual([
    ['Main sections', '6'],
    ['Practice areas', '12'],
    ['Total pages', '20+'],
    ['Legal pages', '3'],
  ])
})

test('with other areas each stands under its own name and is counted', () => {
  for (const areas of [first.slice(1), [...first, { slug: 'family-law', title: 'Family Law' }], first.slice(0, 1)]) {
    const sections = sectionsFor(areas)
    const { children = [] } = sections.find(({ path }) => path === '/practice-areas') ?? {}
    expect(children.map(({ path }) => path)).toEqual(areas.map(({ slug }) => `/practice-areas/${slug}`))
    expect(sitemapFigures(sections)[1]).toEqual(['Practice areas', String(areas.length)])
  }
})

test('no link of the sitemap leads to an address that has moved', async () => {
  const { practiceAreas } = (await testContent()).current
  for (const areas of [first, practiceAreas]) {
    const paths = [...sectionsFor(areas).flatMap((section) => section.children), ...legalPages].map(({ path }) => path)
    expect(paths).toContain('/termsofservice')
    expect(paths).not.toContain('/terms-of-service')
  }
  const paths = sectionsFor(first).flatMap(({ children }) => children.map(({ path }) => path))
  expect(paths).toContain('/practice-areas/litigation#white-collar')
})
