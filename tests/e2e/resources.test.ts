import type { Page } from '@playwright/test'
import { questions } from '#tests/support/firm-words.ts'
import { expect, test } from './fixtures.ts'

test('the hub leads to each of its pages, which leads back, and each shows what it should', async ({ page }) => {
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

  await openFromHub(page, 'Legal updates', 'legal-updates')
  await expect(page.getByRole('article').first()).toContainText('Interim relief before and during arbitration')
  await goBack(page)

  await openFromHub(page, 'Case studies', 'case-studies')
  await expect(page.getByText(/do not describe matters of our clients or the results of our work/)).toBeVisible()
  const posts = page.getByRole('article')
  await expect(posts).toHaveCount(2)
  for (const post of await posts.all()) {
    await expect(post.getByRole('listitem').filter({ hasText: /case study$/i })).toBeVisible()
  }
  await goBack(page)

  await openFromHub(page, 'Publications', 'publications')
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('link', { name: /^Read Article: .*\(opens another website\)$/ })).toHaveCount(9)
  await goBack(page)

  await openFromHub(page, 'Questions often asked', 'faq')
  await goBack(page)
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

async function openFromHub(page: Page, heading: string, path: string) {
  await page.getByRole('link', { name: `Read More: ${heading}` }).click()
  await expect(page).toHaveURL(`/resources/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { ignoreCase: true })
}

async function goBack(page: Page) {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Resources' }).click()
  await expect(page).toHaveURL('/resources')
}
