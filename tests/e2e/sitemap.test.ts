import { legalLinks } from '#domain/site/page-lists.ts'
import { sectionsFor, sitemapFigures } from '#domain/site/sitemap-sections.ts'
import { areas, resources } from '#tests/support/firm-words.ts'
import { expect, test } from './fixtures.ts'

const sections = sectionsFor({ practiceAreas: areas, resources })

test('the panel shows how many sections, practice areas, pages and legal pages there are', async ({ page }) => {
  await page.goto('/sitemap')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['Main sections', 'Practice areas', 'Total pages', 'Legal pages'])
  await expect(main.getByRole('definition')).toHaveText(sitemapFigures(sections).map(([, figure]) => figure))
})

test('the six sections and the legal pages stand in their order', async ({ page }) => {
  await page.goto('/sitemap')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Home',
    'About Us',
    'Our Team',
    'Practice Areas',
    'Resources',
    'Contact',
    'Legal',
  ])
})

test('the page shows every link of its lists', async ({ page }) => {
  await page.goto('/sitemap')
  const listed = [...sections.flatMap((section) => [section, ...section.children]), ...legalLinks]
  const shown = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(shown).toEqual(listed.map(({ path }) => path))
})

for (const { label, path, children } of [...sections, { label: 'Legal', path: '/sitemap', children: legalLinks }]) {
  test(`every link under ${label} leads to a page, and every anchor to a place on it`, async ({ request }) => {
    for (const target of [path, ...children.map((child) => child.path)]) {
      const [address, anchor] = target.split('#')
      const answer = await request.get(String(address), { maxRedirects: 0 })
      expect(answer.status(), target).toBe(200)
      const page = await answer.text()
      if (anchor) expect(page.includes(`id="${anchor}"`), target).toBe(true)
    }
  })
}
