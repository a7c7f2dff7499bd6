import { expect, test } from 'vitest'
import { legalPages, mainSections, sitemapFigures } from './sitemap-sections.ts'

test('the panel counts what the page lists: 6, 12, 20+ and 3', () => {
  expect(sitemapFigures()).toEqual([
    ['Main sections', '6'],
    ['Practice areas', '12'],
    ['Total pages', '20+'],
    ['Legal pages', '3'],
  ])
})

test('no link of the sitemap leads to an address that has moved', () => {
  const paths = [...mainSections.flatMap((section) => section.children), ...legalPages].map(({ path }) => path)
  expect(paths).toContain('/practice-areas/litigation#white-collar')
  expect(paths).toContain('/termsofservice')
  expect(paths).not.toContain('/terms-of-service')
})
