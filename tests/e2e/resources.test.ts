import { questions } from '#tests/support/firm-words.ts'
import { expect, test } from './fixtures.ts'

for (const [heading, path] of [
  ['Legal updates', 'legal-updates'],
  ['Case studies', 'case-studies'],
  ['Publications', 'publications'],
  ['Questions often asked', 'faq'],
]) {
  test(`the hub leads to ${heading}, which leads back`, async ({ page }) => {
    await page.goto('/resources')
    await page.getByRole('link', { name: `Read More: ${heading}` }).click()
    await expect(page).toHaveURL(`/resources/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(heading), { ignoreCase: true })
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Resources' }).click()
    await expect(page).toHaveURL('/resources')
  })
}

test('the hub names the public services of the courts, as other websites', async ({ page }) => {
  await page.goto('/resources')
  for (const [name, address] of [
    ['eCourts Services', 'https://ecourts.gov.in'],
    ['National Judicial Data Grid', 'https://njdg.ecourts.gov.in'],
    ['High Court of Madhya Pradesh', 'https://mphc.gov.in'],
    ['Supreme Court of India', 'https://www.sci.gov.in'],
  ]) {
    const link = page.getByRole('link', { name: `${name} (opens another website)` })
    await expect(link).toHaveAttribute('href', String(address))
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('legal updates begin with the newest post', async ({ page }) => {
  await page.goto('/resources/legal-updates')
  await expect(page.getByRole('article').first()).toContainText('Interim relief before and during arbitration')
})

test('case studies are posts with that tag, and said to be no results of the firm', async ({ page }) => {
  await page.goto('/resources/case-studies')
  await expect(page.getByText(/do not describe matters of our clients or the results of our work/)).toBeVisible()
  const posts = page.getByRole('article')
  await expect(posts).toHaveCount(2)
  for (const post of await posts.all()) {
    await expect(post.getByRole('listitem').filter({ hasText: /case study$/i })).toBeVisible()
  }
})

test('publications are the articles of the press', async ({ page }) => {
  await page.goto('/resources/publications')
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('link', { name: /^Read Article: .*\(opens another website\)$/ })).toHaveCount(9)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('of the questions the first is open, and opening another closes it', async ({ page }) => {
    await page.goto('/resources/faq')
    await expect(page.locator('summary')).toHaveCount(questions.length)
    await expect(page.getByText(/^Write to us through the contact form/)).toBeVisible()
    await page.getByText('What should I bring to the first meeting?').click()
    await expect(page.getByText(/^A short note of events/)).toBeVisible()
    await expect(page.getByText(/^Write to us through the contact form/)).toBeHidden()
  })
})
