import { expect, test } from './fixtures.ts'

test('a student reads what to expect and how to apply', async ({ page }) => {
  await page.goto('/carrers')
  const benefits = page.getByRole('region', { name: 'What you may expect' })
  await expect(benefits.getByRole('listitem')).toHaveCount(6)

  const apply = page.getByRole('region', { name: 'How to apply' })
  await expect(apply).toContainText('a minimum of one month')
  await expect(apply).toContainText('extendable based on performance')
  await expect(apply).toContainText('a CV and a one-page cover letter')
})

test('an application goes by e-mail', async ({ page }) => {
  await page.goto('/carrers')
  await expect(page.getByRole('link', { name: 'Apply by e-mail' })).toHaveAttribute(
    'href',
    'mailto:contact@chambers.example?subject=Internship',
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'contact@chambers.example' })).toBeVisible()
})

test('the usual spelling of the address leads to the page for good', async ({ page, request }) => {
  const answer = await request.get('/careers', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  await page.goto('/careers')
  await expect(page).toHaveURL('/carrers')
})
